import type { VNode } from 'preact';
import { html } from '../html/html.ts';
import type { Part } from '../html/parts.ts';
import { commands, evidence } from './html-parts.ts';
import {
  type Agreement,
  type DeviationResult,
  deviationCommands,
  type PowerReport,
  type VariantResult,
  variantCommands,
} from './model.ts';

const WORDS = {
  survived: 'Survived',
  imprecise: 'Blamed too much',
  crashed: 'Broke the suite',
  alarmed: 'False alarm',
  'never-accepted': 'Nothing accepted',
  killed: 'Found',
  green: 'Left alone',
} as const;

function deviationCard(result: DeviationResult): VNode {
  const { id, title, verdict, breaks, failed, crash } = result;
  const { serve, again } = deviationCommands(id);
  return html`<li class="card" id=${`look-${id}`}>
    <p><b class="bad">${WORDS[verdict]}</b> <code>${id}</code></p>
    <p>${title}.</p>
    <p class="note">Must fail ${breaks.map((clause) => html`<code>${clause}</code>${' '}`)}</p>
    ${failed.length > 0 ? evidence(failed) : null} ${crash === undefined ? null : html`<pre>${crash}</pre>`}
    ${commands(serve, again)}
  </li>`;
}

function variantCard(result: VariantResult): VNode {
  const { ids, title, verdict, failed, neverAccepted, crash } = result;
  const { serve, again } = variantCommands(result);
  return html`<li class="card">
    <p><b class="bad">${WORDS[verdict]}</b> <code>${ids.join(' + ')}</code></p>
    <p>${title}.</p>
    ${failed.length > 0 ? evidence(failed) : null}
    ${neverAccepted.length > 0 ? html`<p class="note">Never accepted: ${neverAccepted.join(', ')}</p>` : null}
    ${crash === undefined ? null : html`<pre>${crash}</pre>`} ${commands(serve, again)}
  </li>`;
}

function disagreementCard({ id, inProcess, playwright }: Agreement): VNode {
  const { serve, again } = deviationCommands(id);
  return html`<li class="card">
    <p><b class="bad">The hosts disagree</b> <code>${id}</code></p>
    <p>In process: <code>${inProcess.join(', ')}</code></p>
    <p>Under Playwright: <code>${playwright.join(', ')}</code></p>
    ${commands(serve, `${again} --through-playwright 1`)}
  </li>`;
}

/** Everything that keeps the suite from being proven, with the commands that show it; nothing when there is nothing. */
export function lookAtPart({ deviations, variants, playwright }: PowerReport): Part {
  const cards = [
    ...deviations.filter(({ verdict }) => verdict !== 'killed').map(deviationCard),
    ...variants.filter(({ verdict }) => verdict !== 'green').map(variantCard),
    ...playwright.filter(({ agree }) => !agree).map(disagreementCard),
  ];
  if (cards.length === 0) return null;
  return html`<section id="look-at" aria-labelledby="look-at-title">
    <h2 id="look-at-title">To look at <span class="num">${cards.length}</span></h2>
    <ul class="cards">${cards}</ul>
  </section>`;
}
