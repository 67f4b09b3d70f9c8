import type { ResponseRule } from '../rule.ts';
import { isPresent, textField } from '../support/json.ts';
import { brokenAt, HOLDS } from '../support/outcomes.ts';

/** Plans under which an organization may well be in trial, or that do not tell. */
const PERHAPS_TRIAL = new Set(['TRIAL', 'TRIAL_V2', 'POV', 'INTERNAL', 'INACTIVE']);

const DAY_MS = 86_400_000;

/** Plans that are a trial. */
const TRIALS = new Set(['TRIAL', 'TRIAL_V2']);

/**
 * Section 2.9: an organization no longer in trial has no trialExpiresAt; one whose plan is a trial that lasts beyond
 * its last update shows it rightly. That a trial has ended shows by a support
 * plan that is none together with an expiry in the past: before the organization's own last update, or a day before
 * the answer came (clocks differ).
 */
export const rule: ResponseRule = {
  kind: 'response',
  clause: 'organization.trial-expiry-absent',
  operations: ['get-organization'],
  judges: 'answers',
  evaluate({ responseBody, facts }) {
    const plan = textField(responseBody, 'supportPlan');
    if (plan === undefined) return [];
    const expiry = textField(responseBody, 'trialExpiresAt') ?? '';
    const ended = Date.parse(expiry);
    const updated = Date.parse(textField(responseBody, 'updatedAt') ?? '');
    if (PERHAPS_TRIAL.has(plan)) return TRIALS.has(plan) && ended > updated ? [...HOLDS] : [];
    if (!isPresent(responseBody, 'trialExpiresAt')) return [...HOLDS];
    const received = Date.parse(facts?.receivedAt ?? '') - DAY_MS;
    if (!(ended < updated || ended < received)) return [];
    const message = `trialExpiresAt is in the past and the support plan is ${plan}, so the trial is over`;
    return [brokenAt('/trialExpiresAt', message, 'no trialExpiresAt', expiry)];
  },
};
