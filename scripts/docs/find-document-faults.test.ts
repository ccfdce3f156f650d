import { existsSync, readFileSync } from 'node:fs';
import { settingNames } from '@lampion/server/config';
import { describe, expect, it } from 'vitest';
import { listSourceFiles } from '../architecture/read-repository.ts';
import { repositoryRoot } from '../support/repository.ts';
import { findDocumentFaults, type Nameable } from './find-document-faults.ts';
import { parseDocument, readDocuments } from './read-documents.ts';

const read = (path: string) => readFileSync(`${repositoryRoot}/${path}`, 'utf8');

/** Names in capitals of other programs, and of our tests. */
const foreignNames = ['CHROME_PATH', 'MALLOC_ARENA_MAX', 'STRIPE_TEST_KEY', 'TEST_DATABASE_URL'];

/** What the repository has. */
function readNameable(): Nameable {
  const compose = read('compose.yaml');
  const sources = listSourceFiles(repositoryRoot);
  const services = compose.slice(compose.indexOf('\nservices:'), compose.search(/\nvolumes:/));
  return {
    settings: new Set(settingNames),
    foreign: new Set([
      ...foreignNames,
      ...[...compose.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(([, name = '']) => name),
    ]),
    commands: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    services: new Set([...services.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name)),
    hasFile: (path) => existsSync(`${repositoryRoot}/${path}`),
    hasSourceFile: (ending) => sources.some((path) => `/${path}`.endsWith(`/${ending}`)),
  };
}

const nameable: Nameable = {
  settings: new Set(['DATA_DIR', 'SECRETS_KEY']),
  foreign: new Set(['POSTGRES_PASSWORD']),
  commands: new Set(['backup', 'admin:create']),
  services: new Set(['web', 'worker', 'database']),
  hasFile: (path) => ['docs/operations/backup.md', 'scripts/backup.ts', 'compose.yaml'].includes(path),
  hasSourceFile: (ending) => '/scripts/backup.ts'.endsWith(`/${ending}`),
};
const faultsOf = (...lines: string[]) =>
  findDocumentFaults([parseDocument('docs/operations/page.md', lines.join('\n'))], nameable);

describe('a page', () => {
  it('may name what is there', () => {
    const page = [
      'Set `SECRETS_KEY`, see [backup](backup.md#how), [the file](../../compose.yaml) and <https://example.org/DATA_DIRS>.',
      'Read `scripts/backup.ts`, `backup.ts`, `scripts/<name>.ts` and `<noun>-store.ts`; `npm run admin:create -- --email you@example.org`; `npm ci`.',
      '```sh',
      'DATA_DIR=/srv npm run backup',
      '```',
      '- in a list:',
      '  ```console',
      '  docker compose --profile scale up -d --wait web worker --scale web=3',
      '  docker compose exec database psql -U lampion',
      '  docker compose run --rm web node scripts/backup.ts',
      '  ```',
    ];
    expect(faultsOf(...page)).toEqual([]);
  });

  it.each([
    ['a setting', 'the setting SECRET_KEY,', '`SECRET_KEY`'],
    ['a setting in a block', 'the setting DATA_DIRECTORY,', '```sh\nDATA_DIRECTORY=/srv npm run backup\n```'],
    ['a command', 'npm run restore,', '```console\nnpm run restore -- file\n```'],
    ['a command of npm', 'npm restart,', '`npm restart`'],
    ['a file', 'scripts/restore.txt,', '`cat scripts/restore.txt`'],
    ['the end of a path', 'events/backup.ts,', '`events/backup.ts`'],
    ['a page', 'leads to restore.md,', '[restore](restore.md)'],
    ['a picture', 'leads to docs.webp,', '<img alt="" src="docs.webp">'],
    ['a service', 'the service db,', '```console\ndocker compose exec db psql database\n```'],
    ['one of several services', 'the service cache,', '`docker compose up -d web cache`'],
    ['a language', 'none is not one of ours', '```\nnpm run backup\n```'],
  ])('is refused for %s that does not exist', (_what, fault, text) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(fault)]);
  });

  it('says which of its blocks are run', () => {
    const page = ['sh', 'sql', 'sql console', 'console', 'yaml'].map((info) => `\`\`\`${info}\nx\n\`\`\``);
    const { blocks } = parseDocument('page.md', page.join('\n'));
    expect(blocks.map(({ isRun }) => isRun)).toEqual([true, true, false, false, false]);
    expect(blocks.map(({ line }) => line)).toEqual([2, 5, 8, 11, 14]);
  });

  it('must end its blocks', () => {
    expect(() => parseDocument('page.md', 'text\n```sh\nnpm run backup\n')).toThrow('page.md:2');
  });
});

it('finds nothing that is not there in our own pages', () => {
  expect(findDocumentFaults(readDocuments(), readNameable())).toEqual([]);
});

it('finds every setting in .env.example, and none that does not exist', () => {
  const example = read('.env.example');
  const documented = [
    ...example.matchAll(/^([A-Z][A-Z0-9_]*)=/gm),
    // Named in a sentence: their values are paths.
    ...example.matchAll(/\b([A-Z][A-Z0-9_]*_FILE)\b/g),
  ].map(([, name]) => name);
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});

it('finds every page of operations in its index', () => {
  const index = read('docs/operations/README.md');
  const pages = readDocuments().filter(({ path }) => /^docs\/operations\/(?!README)/.test(path));
  expect(pages.length).toBeGreaterThan(5);
  for (const { path } of pages) expect(index).toContain(`](${path.replace('docs/operations/', '')})`);
});
