import type { VNode } from 'preact';
import type { ConformanceReport } from '../../spec/record/report.ts';
import { visibleLine } from '../../spec/visible.ts';
import { countOf, countsOf, leftBehind } from '../resources.ts';
import { clip, count, duration } from '../text.ts';
import { html } from './html.ts';
import { type Part, told } from './parts.ts';

function powerWords({ suite: { power } }: ConformanceReport): string {
  if (!power?.current) return 'not proven for this version';
  return `${power.killed.toLocaleString('en-US')} of ${power.deviations.toLocaleString('en-US')} seeded faults caught, ${count(power.falseAlarms, 'false alarm')} on ${count(power.variants, 'lawful variant')}`;
}

/** What a person may have to clean up: nothing, or how much of what. */
function left({ resources, target }: ConformanceReport): Part {
  if (resources.length === 0) return 'nothing';
  if (target.embedded) return html`nothing<span class="sub">the embedded server ended with the run</span>`;
  const [created, changed] = [countsOf(resources, 'created'), countsOf(resources, 'changed')];
  const told = [
    ...(created.total > 0 ? [`created: ${created.words.join(', ')}`] : []),
    ...(changed.total > 0 ? [`changed: ${changed.words.join(', ')}`] : []),
  ];
  return html`<a href="#resources">${leftBehind(resources).words}</a>${told.map((line) => html`<span class="sub">${visibleLine(clip(line, 200))}</span>`)}`;
}

/** The bounds that the run was given, in words. */
function boundWords({ run }: ConformanceReport): string {
  const creations: string[] = [];
  const others: string[] = [];
  for (const [name, bound] of Object.entries(run.budgets)) {
    if (bound === null) continue;
    // Where nothing may be created, a bound on creations tells nothing.
    if (run.profile === 'read-only' && name.startsWith('max-creations ')) continue;
    const kind = name.startsWith('max-creations ') ? name.slice('max-creations '.length) : undefined;
    if (kind === undefined)
      others.push(`${name} ${bound.toLocaleString('en-US')}${name === 'max-duration' ? ' s' : ''}`);
    else creations.push(countOf(kind, bound));
  }
  const told = [...others, ...(creations.length > 0 ? [`at most ${creations.join(', ')} created`] : [])];
  return told.length > 0 ? told.join('; ') : 'no bound';
}

/** What a target's name does not tell of it. */
function beneath({ name, embedded, baseUrl, organizationId }: ConformanceReport['target']): Part {
  if (embedded) return 'started and ended by this run';
  return name === baseUrl ? `organization ${told(organizationId, 200)}` : told(baseUrl, 300);
}

/** The run in eight facts. */
export function facts(report: ConformanceReport): VNode {
  const { target, document, suite, run } = report;
  const rows: [string, Part][] = [
    ['Target', html`${told(target.name, 200)}<span class="sub">${beneath(target)}</span>`],
    ['Document', `${document.title} ${document.version}`],
    ['Suite', html`${told(suite.version, 60)}<span class="sub">power: ${powerWords(report)}</span>`],
    ['Profile', run.profile],
    ['Seed', html`${run.seed}<span class="sub">${count(run.runs, 'random case')} a family</span>`],
    [
      'Started',
      html`${run.startedAt.slice(0, 19).replace('T', ' ')} UTC<span class="sub">took ${duration(run.durationMs)}</span>`,
    ],
    ['Requests', html`${run.requests.toLocaleString('en-US')}<span class="sub">${boundWords(report)}</span>`],
    ['Left on the target', left(report)],
  ];
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
