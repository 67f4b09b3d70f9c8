import type { VNode } from 'preact';
import type { RecordedExchange } from '../../spec/record/exchange.ts';
import type { ConformanceReport, ReportObservation } from '../../spec/record/report.ts';
import { responseOf } from '../model/failures.ts';
import { count } from '../text.ts';
import { exchangePanes } from './exchange.ts';
import { html } from './html.ts';
import type { Limits } from './limits.ts';
import { type Part, sentence, told } from './parts.ts';

function shownExchange(exchange: RecordedExchange | undefined, limits: Limits, index: number): Part {
  if (!exchange || index >= limits.exchanges) return null;
  return html`<details class="seen">
    <summary>Seen in</summary>
    ${exchangePanes(exchange.request, responseOf(exchange), limits.far)}
  </details>`;
}

/** Answers that stand open; further ones are folded away. */
const SHOWN_ANSWERS = 5;

function answerList(answers: ReportObservation['answers'], limits: Limits): VNode {
  return html`<ul class="answers">
    ${answers.map(({ answer, count: n }) => html`<li>${told(answer, limits.near.text)}${' '}<span class="note">${n.toLocaleString('en-US')}×</span></li>`)}
  </ul>`;
}

function moreAnswers(answers: ReportObservation['answers'], limits: Limits): Part {
  if (answers.length === 0) return null;
  return html`<details class="more">
    <summary>${count(answers.length, 'more answer')}</summary>
    ${answerList(answers, limits)}
  </details>`;
}

function driftNote({ gone, added }: NonNullable<ReportObservation['drift']>, limits: Limits): VNode {
  const list = (answers: string[]): string => (answers.length > 0 ? answers.join(' | ') : 'nothing');
  return html`<p class="drift">
    <b>Drifted.</b>${' '}Pinned and not seen: ${told(list(gone), limits.near.text)}. Seen and not pinned: ${told(list(added), limits.near.text)}.
  </p>`;
}

function observation(
  { id, section, question, answers, drift }: ReportObservation,
  index: number,
  limits: Limits,
): VNode {
  const first = answers.find(({ exchange }) => exchange);
  return html`<li class=${drift ? 'drifted' : null}>
    <div>
      <p>${sentence(question)}</p>
      <p class="meta"><a class="id" href=${`#${id}`}>${id}</a> section ${section}</p>
    </div>
    <div>
      ${answerList(answers.slice(0, SHOWN_ANSWERS), limits)}
      ${moreAnswers(answers.slice(SHOWN_ANSWERS), limits)}
      ${drift ? driftNote(drift, limits) : null}
    </div>
    ${shownExchange(first?.exchange, limits, index)}
  </li>`;
}

/** What the target does where the document is silent; what drifted from its pin stands first. */
export function observationsPart(report: ConformanceReport, limits: Limits): VNode {
  const silent = report.observations.filter(({ level, drift }) => level === 'silent' || drift);
  const ordered = [...silent.filter(({ drift }) => drift), ...silent.filter(({ drift }) => !drift)];
  const { pins } = report;
  const pinned =
    pins === null
      ? ''
      : ` ${count(pins.compared, 'answer')} compared with pins, ${pins.drifted.length === 0 ? 'none' : pins.drifted.length} drifted.`;
  return html`<section id="observations" aria-labelledby="observations-title">
    <h2 id="observations-title">Observations</h2>
    <p class="lead">
      Where the document is silent, a server is free. This is what this one does.${pinned}
    </p>
    ${
      ordered.length === 0
        ? html`<p class="quiet">Nothing was observed.</p>`
        : html`<ul class="observations">${ordered.map((item, index) => observation(item, index, limits))}</ul>`
    }
  </section>`;
}

/** Answers that violate nothing but should worry an operator. */
export function robustnessPart({ robustness }: ConformanceReport, limits: Limits): VNode {
  const shown = robustness.slice(0, limits.rows);
  return html`<section id="robustness" aria-labelledby="robustness-title">
    <h2 id="robustness-title">Robustness</h2>
    <p class="lead">Answers that break no clause but should worry whoever runs the target.</p>
    ${
      robustness.length === 0
        ? html`<p class="quiet">Nothing to report.</p>`
        : html`<ul class="cards">
            ${shown.map(
              ({ operation, message, count: n, exchange }, index) => html`<li class="card">
                <p>${told(message, limits.near.text)} <span class="note">${n.toLocaleString('en-US')}×</span></p>
                <p class="meta"><span class="id">${operation}</span></p>
                ${shownExchange(exchange, limits, index)}
              </li>`,
            )}
          </ul>`
    }
    ${robustness.length > shown.length ? html`<p class="note">${count(robustness.length - shown.length, 'finding')} more: see conformance.json.</p>` : null}
  </section>`;
}
