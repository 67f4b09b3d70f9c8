import type { VNode } from 'preact';
import type { ClauseVerdict } from '../../spec/record/clause.ts';
import type { RunVerdict } from '../../spec/record/report.ts';
import { clip, visibleLine } from '../text.ts';
import { html } from './html.ts';

/** What a component renders. */
export type Part = VNode | VNode[] | string | null;

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

export const RUN_WORDS: Record<RunVerdict, string> = {
  conformant: 'Conformant',
  'non-conformant': 'Non-conformant',
  inconclusive: 'Inconclusive',
};

/** Drawings of 16 by 16 units, so that no verdict is told by its colour alone. */
const ICONS: Record<string, string> = {
  pass: 'M3.5 8.5l3 3 6-7',
  fail: 'M4.5 4.5l7 7m0-7l-7 7',
  waived: 'M8 3.5v5.5m0 3v.5',
  'not-exercised': 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z',
  skipped: 'M4 8h8',
  observed: 'M2.5 8s2-3.5 5.5-3.5S13.5 8 13.5 8s-2 3.5-5.5 3.5S2.5 8 2.5 8zm5.5-1v2',
  ambiguous: 'M8 13V8.5L4 4m4 4.5L12 4',
  untestable: 'M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM5 11l6-6',
  link: 'M6.5 9.5l3-3M7 5l1.5-1.5a2.5 2.5 0 0 1 4 4L11 9M9 11l-1.5 1.5a2.5 2.5 0 0 1-4-4L5 7',
};

/** All drawings once; {@link icon} refers to them. */
export function iconSheet(): VNode {
  return html`<svg class="sheet" aria-hidden="true" width="0" height="0">
    ${Object.entries(ICONS).map(
      ([name, path]) => html`<symbol id=${`i-${name}`} viewBox="0 0 16 16"><path d=${path} /></symbol>`,
    )}
  </svg>`;
}

export function icon(name: string): VNode {
  return html`<svg class="i" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
}

/** A verdict as drawing and word. */
export function badge(verdict: ClauseVerdict): VNode {
  return html`<span class=${`v v-${verdict}`}>${icon(verdict)}${VERDICT_WORDS[verdict]}</span>`;
}

/** Text that may come from a target: one line, bounded, everything unseen written out, direction isolated. */
export function told(text: string, max: number): VNode {
  return html`<bdi>${visibleLine(clip(text, max))}</bdi>`;
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
