import { fileURLToPath } from 'node:url';
import { readApiDocument } from '@lampion/server/testing/api-document';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

const atRoot = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const absoluteRef = atRoot('openapi.json');
const source = await readApiDocument();

async function lint(text: string): Promise<string[]> {
  const config = await loadConfig({ configPath: atRoot('redocly.yaml') });
  const problems = await lintFromString({ source: text, absoluteRef, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

it('finds no fault in the API document', async () => {
  expect(await lint(source)).toEqual([]);
});

it('finds a parameter and a tag that are not declared', async () => {
  const document = JSON.parse(source);
  document.paths['/faute/{name}'] = document.paths['/contact'];
  document.paths['/contact'].post.tags = ['Nulle part'];
  const problems = (await lint(JSON.stringify(document))).join();
  expect(problems).toMatch(/path-param/);
  expect(problems).toMatch(/operation-tag-defined/);
});
