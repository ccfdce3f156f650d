import { copyTemplate } from '@lampion/server/testing/database/test-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { readDocuments } from '../scripts/docs/read-documents.ts';
import { stepsOf, takeStep } from './support/documented-steps.ts';
import { makeInstallation } from './support/installation.ts';
import { journeysContext } from './support/journeys-context.ts';

/**
 * Pages for people who try the product: without settings. The others are for hosts, with these
 * settings.
 */
const trialPages = new Set(['README.md']);
const hosted = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  ALLOW_EMBEDDED: 'addresses,email,payments,push,sms,storage',
  // Without a load balancer there is nothing to wait for.
  DRAIN_MS: '0',
};

const pages = readDocuments()
  .map((document) => ({ ...document, steps: stepsOf(document) }))
  .filter(({ steps }) => steps.length > 0);

test.each(pages)('$path can be followed', async ({ path, steps }) => {
  let databaseUrl: string | undefined;
  if (!trialPages.has(path)) {
    const { url, drop } = await copyTemplate(journeysContext().postgres);
    onTestFinished(drop);
    databaseUrl = url;
  }
  const installation = await makeInstallation(
    databaseUrl === undefined ? {} : { ...hosted, DATABASE_URL: databaseUrl },
  );
  onTestFinished(() => installation.dispose());
  for (const step of steps) await takeStep(step, installation, databaseUrl);
});

test('the pages a host follows are among them', () => {
  const expected = [
    'README.md',
    ...['backup', 'incident', 'install', 'second-node', 'supply', 'upgrade'].map(
      (page) => `docs/operations/${page}.md`,
    ),
  ];
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(expected));
});
