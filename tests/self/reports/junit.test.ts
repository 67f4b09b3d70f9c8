import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { validateXML } from 'xmllint-wasm';
import { renderJunit } from '../../../reports/junit.ts';
import { test } from '../browser.ts';
import { hostileRun } from './hostile-run.ts';
import { UNSEEN } from './hostile-text.ts';
import { conformantRun, EXCERPT, inconclusiveRun, manyFailures, nonConformantRun } from './runs.ts';

const XSD = readFileSync(new URL('./vendor/junit-10.xsd', import.meta.url), 'utf8');

/** What the schema that Jenkins reads by finds wrong in JUnit XML. */
async function faultsOf(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'junit.xml', contents: xml }],
    schema: [{ fileName: 'junit-10.xsd', contents: XSD }],
  });
  return errors.map(({ message }) => message);
}

/** What every reader of JUnit XML may rely on: names and types of the attributes of each element. */
const SHAPE: Record<string, Record<string, RegExp>> = {
  testsuites: {},
  testsuite: {
    name: /^\S.*\S$/,
    package: /^\S+$/,
    id: /^\d+$/,
    hostname: /^\S+$/,
    timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    tests: /^\d+$/,
    failures: /^\d+$/,
    errors: /^\d+$/,
    skipped: /^\d+$/,
    time: /^\d+(\.\d+)?$/,
  },
  properties: {},
  testcase: { name: /^\S.*$/, classname: /^\S.*$/, time: /^\d+(\.\d+)?$/ },
  failure: { message: /^/, type: /^violation$/ },
  error: { message: /^/, type: /^no-verdict$/ },
  skipped: { message: /^/ },
  'system-out': {},
  'system-err': {},
};

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** Reads XML with the strict parser of a browser. */
function parseXml(xml: string): Element | string {
  const read = (node: globalThis.Element): Element => ({
    name: node.tagName,
    attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
    children: [...node.children].map(read),
    text: node.textContent ?? '',
  });
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const error = document.querySelector('parsererror');
  return error ? (error.textContent ?? 'error') : read(document.documentElement);
}

function expectShape(element: Element): void {
  const attributes = SHAPE[element.name];
  if (!attributes) throw new Error(`unknown element ${element.name}`);
  expect(Object.keys(element.attributes).sort()).toEqual(Object.keys(attributes).sort());
  for (const [name, pattern] of Object.entries(attributes)) expect(element.attributes[name]).toMatch(pattern);
  for (const child of element.children) expectShape(child);
}

for (const [name, run] of Object.entries({ conformantRun, nonConformantRun, inconclusiveRun, hostileRun })) {
  test(`the JUnit XML of ${name} is well-formed, of the known shape, and counts what it holds`, async ({
    page,
  }) => {
    const report = run(EXCERPT);
    const xml = renderJunit(report);
    expect(xml).not.toMatch(UNSEEN);
    const root = await page.evaluate(parseXml, xml);
    if (typeof root === 'string') throw new Error(root);
    expectShape(root);
    const cases = root.children.flatMap((suite) =>
      suite.children.filter((child) => child.name === 'testcase'),
    );
    expect(cases).toHaveLength(report.clauses.length + 1);
    for (const suite of root.children) {
      const own = suite.children.filter((child) => child.name === 'testcase');
      const holding = (kind: string) =>
        own.filter(({ children }) => children.some((child) => child.name === kind));
      expect(suite.attributes).toMatchObject({
        tests: String(own.length),
        failures: String(holding('failure').length),
        errors: String(holding('error').length),
        skipped: String(holding('skipped').length),
      });
    }
  });
}

for (const [name, run] of Object.entries({
  conformantRun,
  nonConformantRun,
  inconclusiveRun,
  hostileRun,
  many: () => manyFailures(500),
})) {
  test(`the JUnit XML of ${name} fits the schema of Jenkins`, async () => {
    expect(await faultsOf(renderJunit(run()))).toEqual([]);
  });
}

test('the schema is no rubber stamp', async () => {
  const xml = renderJunit(nonConformantRun(EXCERPT));
  expect((await faultsOf(xml.replace(' tests="', ' test="'))).join()).toContain("'test' is not allowed");
  expect((await faultsOf(xml.replaceAll('<skipped ', '<omitted '))).length).toBeGreaterThan(0);
});

test('there is a suite a section, in order, and one for the run', async ({ page }) => {
  const root = await page.evaluate(parseXml, renderJunit(nonConformantRun()));
  if (typeof root === 'string') throw new Error(root);
  const names = root.children.map(({ attributes }) => attributes.name);
  expect(names.slice(0, 4)).toEqual(['0 Run', '1 The service', '2.0 Conventions', '2.1 Subject']);
  expect(names.indexOf('2.9 Organization')).toBeLessThan(names.indexOf('2.10 API token'));
  const gate = root.children[0]?.children.find((child) => child.name === 'testcase');
  expect(gate?.children[0]?.name).toBe('failure');
  const text = root.children.map((suite) => suite.text).join();
  expect(text).toContain('again: npm run replay -- --seed 1 --case');
  expect(text).toContain('expected: a refusal: memory must be 1Gi, twice the CPU');
});

test('a run without a verdict is an error, a waived clause is skipped with its waiver', async ({ page }) => {
  const cut = await page.evaluate(parseXml, renderJunit(inconclusiveRun()));
  if (typeof cut === 'string') throw new Error(cut);
  expect(cut.children[0]?.attributes.errors).toBe('1');
  expect(renderJunit(nonConformantRun())).toMatch(
    /<skipped message="waived: until 2026-06-30, platform team/,
  );
});
