import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readApiDocument } from './read-api-document.ts';

const atRoot = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const absoluteRef = atRoot('openapi.json');
const source = await readApiDocument();

async function lintWithRedocly(text: string) {
  const config = await loadConfig({ configPath: atRoot('redocly.yaml') });
  const problems = await lintFromString({ source: text, absoluteRef, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

async function lintWithSpectral(text: string) {
  const { rules } = parse(await readFile(atRoot('.spectral.yaml'), 'utf8'));
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [oas as RulesetDefinition], rules });
  const problems = await spectral.run(JSON.parse(text));
  return problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`);
}

it.each([
  ['Redocly', lintWithRedocly],
  ['Spectral', lintWithSpectral],
])('%s finds no fault in the document, and one in a document with a fault', async (_name, lint) => {
  expect(await lint(source)).toEqual([]);
  const { paths, ...document } = JSON.parse(source);
  // Nothing says what {name} is.
  const faulty = { ...document, paths: { ...paths, '/faute/{name}': paths['/contact'] } };
  expect((await lint(JSON.stringify(faulty))).join()).toMatch(/path-param/);
});
