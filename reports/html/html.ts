import htm from 'htm';
import { h, type VNode } from 'preact';

type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => VNode;

// htm's declarations describe a CommonJS module; what Node loads is the function itself
const template = htm as unknown as { bind: (create: typeof h) => Tag };

/** JSX without a compiler: `` html`<p>${text}</p>` ``. Every value is escaped by the renderer. */
export const html = template.bind(h);
