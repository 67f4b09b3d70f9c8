import type { VNode } from 'preact';
import type { ClauseVerdict } from '../../spec/record/clause.ts';
import type { RunVerdict } from '../../spec/record/report.ts';
import { visibleLine } from '../../spec/visible.ts';
import { clip } from '../text.ts';
import { html } from './html.ts';

/** What a component renders. */
export type Part = VNode | Part[] | string | null;

/** Clause verdicts as the page words them. */
export const VERDICT_WORDS: Record<ClauseVerdict, string> = {
  pass: 'pass',
  fail: 'fail',
  waived: 'waived',
  'not-exercised': 'not exercised',
  skipped: 'skipped',
  observed: 'observed',
  ambiguous: 'ambiguous',
  untestable: 'untestable',
};

/** The run's verdict as a person reads it. */
export const RUN_WORDS: Record<RunVerdict, string> = {
  conformant: 'Conformant',
  'non-conformant': 'Non-conformant',
  inconclusive: 'Inconclusive',
};

/** A verdict as drawing (of the style sheet) and word. */
export function badge(verdict: ClauseVerdict): VNode {
  return html`<span class=${`v v-${verdict}`}>${VERDICT_WORDS[verdict]}</span>`;
}

/** Letters that run from right to left and could pull their neighbours along. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Visible text as it is, in an element of its own where its direction could change how its surroundings read. */
export function isolated(visible: string): Part {
  return RIGHT_TO_LEFT.test(visible) ? html`<bdi>${visible}</bdi>` : visible;
}

/** Text that may come from a target: one line, bounded, everything unseen written out, direction isolated. */
export function told(text: string, max: number): Part {
  return isolated(visibleLine(clip(text, max)));
}

/** A sentence of our own in which backticks enclose code. */
export function sentence(text: string): Part {
  const parts = text.split('`');
  if (parts.length % 2 === 0) return text;
  return parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}

/** Like {@link told}, for a message of our own in which backticks enclose code and a target's text may stand. */
export function toldSentence(text: string, max: number): Part {
  const visible = visibleLine(clip(text, max));
  const shown = sentence(visible);
  return RIGHT_TO_LEFT.test(visible) ? html`<bdi>${shown}</bdi>` : shown;
}

/** A command with a button that copies it. */
export function command(label: string, text: string, max = 6000): VNode {
  if (text.length > max) {
    return html`<div class="command">
      <span class="label">${label}</span>
      <p class="note">too long for this page: see conformance.json</p>
    </div>`;
  }
  return html`<div class="command">
    <span class="label">${label}</span>
    <pre tabindex="0"><code>${visibleLine(text)}</code></pre>
    <button type="button" class="copy" data-copy aria-label=${`Copy: ${label}`}>Copy</button>
  </div>`;
}
