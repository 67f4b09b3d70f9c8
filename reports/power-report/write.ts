import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderPowerHtml } from './html.ts';
import type { PowerReport } from './model.ts';

/** Writes `index.html` and `power.json` into a folder, which is made when missing. Returns their paths by name. */
export function writePowerReport(report: PowerReport, outDir: string): Record<string, string> {
  const folder = resolve(outDir);
  mkdirSync(folder, { recursive: true });
  const texts = {
    'index.html': renderPowerHtml(report),
    'power.json': `${JSON.stringify(report, null, 2)}\n`,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return [name, path];
    }),
  );
}
