import type { PowerReport } from './model.ts';
export function renderPowerHtml(report: PowerReport): string {
  return `<!doctype html><title>power</title><pre>${JSON.stringify(report.summary)}</pre>`;
}
