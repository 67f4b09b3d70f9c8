import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { ROOT } from '../hosts/spawn-suite.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { SCENES } from './scenes.ts';
import { everyView, SHOTS, type Shot } from './shots.ts';

/**
 * `npm run screenshots` makes the pictures of the README anew, from runs that it starts. With a folder as its argument
 * it writes every view of every run there instead: to be looked at, not to be kept.
 */
async function main(folder: string | undefined): Promise<void> {
  const reports = temporaryFolder();
  for (const { name, status, run } of SCENES) {
    const ended = await run(join(reports, name));
    if (ended.status !== status)
      throw new Error(`The run '${name}' ended with ${ended.status} instead of ${status}:\n${ended.output}`);
    console.log(`run ${name}: exit status ${status}`);
  }
  const to = folder ?? join(ROOT, 'reports', 'screenshots');
  mkdirSync(to, { recursive: true });
  const browser = await launchBrowser();
  for (const shot of folder === undefined ? SHOTS : everyView(SCENES.map(({ name }) => name))) {
    await take(browser, shot, reports, to);
  }
  await browser.close();
  console.log(`pictures: ${to}`);
}

async function take(browser: Browser, shot: Shot, reports: string, to: string): Promise<void> {
  const { width, height, colorScheme } = shot;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme });
  await page.goto(`${pathToFileURL(join(reports, shot.scene, 'index.html')).href}${shot.fragment}`);
  await page.screenshot({ path: join(to, `${shot.file}.png`) });
  await page.close();
}

await main(process.argv[2]);
