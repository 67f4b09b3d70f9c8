import type { VNode } from 'preact';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { gateWords } from '../run-words.ts';
import { count, percent } from '../text.ts';
import { facts } from './facts.ts';
import { html } from './html.ts';
import { type Part, RUN_WORDS, told } from './parts.ts';

const RUN_ICONS = { conformant: 'pass', 'non-conformant': 'fail', inconclusive: 'waived' } as const;

/** The verdict in one sentence. */
function headline({ verdict, summary }: ConformanceReport): string {
  const { verdicts, exercised } = summary;
  const of = `of the ${count(exercised, 'required clause')} exercised`;
  if (verdict === 'conformant') return `All ${of} are kept.`;
  if (verdict === 'inconclusive') return 'No clause was seen violated, but this run allows no verdict.';
  const waived =
    verdicts.waived > 0 ? `, ${verdicts.waived} more ${verdicts.waived === 1 ? 'is' : 'are'} waived` : '';
  if (verdicts.fail === 0)
    return `${verdicts.waived} ${of} ${verdicts.waived === 1 ? 'is' : 'are'} violated, and waived.`;
  return `${verdicts.fail} ${of} ${verdicts.fail === 1 ? 'is' : 'are'} violated${waived}.`;
}

/** Required clauses of the profile as parts of one bar. */
function shareBar({ summary, clauses }: ConformanceReport): VNode {
  const required = clauses.filter(({ level }) => level === 'required');
  const parts = (['pass', 'waived', 'fail', 'not-exercised'] as const).map((verdict) => ({
    verdict,
    size: required.filter((clause) => clause.verdict === verdict).length,
  }));
  const total = Math.max(
    1,
    parts.reduce((sum, { size }) => sum + size, 0),
  );
  let start = 0;
  const bars = parts.map(({ verdict, size }) => {
    const x = start;
    start += (100 * size) / total;
    return html`<rect class=${`f-${verdict}`} x=${`${x}%`} width=${`${(100 * size) / total}%`} height="100%" />`;
  });
  return html`<figure class="share">
    <figcaption>
      <b>${percent(summary.share)}</b> of what can be tested in this profile was exercised: ${summary.exercised.toLocaleString('en-US')}${' '}of ${count(summary.testable, 'required clause')}
    </figcaption>
    <svg class="bar" role="img" aria-label=${parts.map(({ verdict, size }) => `${size} ${verdict}`).join(', ')}>${bars}</svg>
  </figure>`;
}

const LEGEND = [
  ['pass', 'pass'],
  ['fail', 'fail'],
  ['waived', 'waived'],
  ['not-exercised', 'not exercised'],
  ['skipped', 'skipped'],
  ['observed', 'observed'],
  ['ambiguous', 'ambiguous'],
  ['untestable', 'untestable'],
] as const;

function legend({ summary }: ConformanceReport): VNode {
  return html`<ul class="legend">
    ${LEGEND.filter(([verdict]) => summary.verdicts[verdict] > 0).map(
      ([verdict, word]) => html`<li>
        <a class=${`v v-${verdict}`} href=${`#document?verdict=${verdict}`}>
          <b>${summary.verdicts[verdict].toLocaleString('en-US')}</b> ${word}
        </a>
      </li>`,
    )}
  </ul>`;
}

function gatePart({ gate, verdictReasons, verdict }: ConformanceReport): Part {
  const reasons = gate.passed ? (verdict === 'conformant' ? [] : verdictReasons) : gate.reasons;
  return html`<div class=${`gate ${gate.passed ? 'passed' : 'failed'}`}>
    <p>
      <b>Gate ${gate.passed ? 'passed' : gate.exitStatus === 2 ? `failed, ${gateWords({ gate, verdict })}` : 'failed'}</b>${' '}<span class="note">exit status ${gate.exitStatus}</span>
    </p>
    ${reasons.length > 0 ? html`<ul>${reasons.slice(0, 40).map((reason) => html`<li>${told(reason, 600)}</li>`)}</ul>` : null}
  </div>`;
}

/** The top of the page: the verdict in words, what it rests on, the gate, the run in eight facts. */
export function summary(report: ConformanceReport): VNode {
  const { verdict, run, waivers } = report;
  const inForce = waivers.filter(({ state }) => state === 'in-force').length;
  return html`<header class=${`top is-${verdict}`} id="summary">
    <p class="kicker">Conformance report, ${report.document.title} ${report.document.version}</p>
    <h1><span class=${`seal v-${RUN_ICONS[verdict]}`}></span>${RUN_WORDS[verdict]}</h1>
    <p class="headline">${headline(report)}</p>
    ${
      inForce > 0 || run.cutShort !== null
        ? html`<p class="riders">
            ${inForce > 0 ? html`<a class="rider" href="#waivers">${count(inForce, 'waiver')} in force</a>` : null}
            ${run.cutShort !== null ? html`<span class="rider">cut short: ${told(run.cutShort, 200)}</span>` : null}
          </p>`
        : null
    }
    ${shareBar(report)} ${legend(report)} ${gatePart(report)} ${facts(report)}
  </header>`;
}
