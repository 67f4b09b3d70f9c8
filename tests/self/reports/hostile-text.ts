/** Characters that a terminal or an editor obeys, or hides; line breaks and tabs excepted. */
export const UNSEEN = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/u;

/** What a target might send to harm whoever reads about it. */
export const HOSTILE = [
  '</script><script>globalThis.harmed = 1</script>',
  '<img src=x onerror="globalThis.harmed = 1">',
  '"><svg onload=alert(1)>',
  "' onmouseover='globalThis.harmed = 1",
  '</textarea></template></details></pre></style><h1>gotcha</h1>',
  '\u001b[31mred\u001b]0;title\u0007\u001b[2J',
  'user\u202egpj.exe \u2066isolate\u200b\ufeff\u00ad',
  '\ud800 lone \udfff',
  '\u0000\u0001\u0008\u007f\u009b\u2028\u2029\ufffe\uffff',
  ']]> <![CDATA[ <!-- --> &amp; &#x3c;',
  '&nbsp; &xxe; R&D;x a & b &lt;i&gt; &#60;',
  '``` `code` ~~~\n# heading\n| a | b |\n- [ ] @all #1 https://evil.example www.evil.example',
  '::error::annotation\n%0A::set-output name=x::y',
  '{{7*7}} $' + '{7*7} $(touch x) `touch x` ; rm -rf / #',
  'javascript:alert(1)',
  'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(40),
  'x'.repeat(20_000),
];
