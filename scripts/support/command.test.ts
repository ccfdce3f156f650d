import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { repositoryRoot } from './repository.ts';

const commands: Record<string, readonly string[]> = {
  'admin:create': ['scripts/admin-create.ts', '--email', 'a@lampion.test'],
  audit: ['scripts/audit.ts'],
  backup: ['scripts/backup.ts'],
  check: ['scripts/check.ts'],
  'demo:reset': ['scripts/demo-reset.ts'],
  'mail:bounce': ['scripts/mail-bounce.ts', 'rebonds@lampion.test'],
  restore: ['scripts/restore.ts', 'latest'],
  sbom: ['scripts/sbom.ts'],
  'secrets:rotate': ['scripts/secrets-rotate.ts', 'tickets'],
  start: ['apps/web/server/main.ts'],
};

/** Runs a command in an empty folder, with these settings alone; what it leaves there is listed. */
async function run(words: readonly string[], settings: Record<string, string> = {}) {
  const cwd = await mkdtemp(path.join(tmpdir(), 'lampion-command-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const [script = '', ...args] = words;
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [path.join(repositoryRoot, script), ...args], { cwd, env });
  child.stdin.end('une phrase de passe\n');
  const [said, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { said, complaint, code, left: await readdir(cwd) };
}

const refused = (name: string, complaint: RegExp) => ({
  said: '',
  complaint: expect.stringMatching(complaint),
  code: name === 'mail:bounce' ? 75 : 1,
  left: [],
});
const sentence = (text: string) => new RegExp(`^${text}[^\n]*\n$`);

it.each(Object.keys(commands))(
  '%s refuses an option it does not know, before it does anything',
  async (name) => {
    const outcome = await run([...(commands[name] ?? []), '--wiht-a-mistake']);
    expect(outcome).toEqual(refused(name, /--wiht-a-mistake/));
    expect(outcome.complaint).not.toMatch(/^ +at /m);
  },
);

it.each(['admin:create', 'backup', 'demo:reset', 'mail:bounce', 'secrets:rotate'])(
  '%s makes no database in a folder that was mistyped',
  async (name) => {
    const outcome = await run(commands[name] ?? [], { DATA_DIR: 'dtaa' });
    expect(outcome).toEqual(
      refused(name, sentence('DATA_DIR: there is no database in dtaa; correct the path')),
    );
  },
);

it.each([
  ['DATA_DIR', { DATA_DIR: '/proc/x', PORT: '0' }, 'DATA_DIR: /proc/x cannot be written \\(ENOENT\\)'],
  [
    'its certificate',
    { DATABASE_URL: 'postgres://h/b?sslrootcert=/nowhere.pem' },
    'The settings are not valid:\n  - DATABASE_URL: /nowhere.pem cannot be read',
  ],
])('a start names %s that cannot be used', async (_what, settings, text) => {
  expect(await run(['apps/web/server/main.ts'], settings)).toEqual(refused('start', sentence(text)));
});

it('a start looks whether its port is free before it makes anything', async () => {
  const holder = createServer();
  await once(holder.listen(0, 'localhost'), 'listening');
  onTestFinished(() => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const taken: Record<string, string>[] = [
    { PORT: String(port) },
    { PORT: '0', METRICS_HOST: 'localhost', METRICS_PORT: String(port) },
  ];
  for (const settings of taken) {
    const outcome = await run(['apps/web/server/main.ts'], settings);
    expect(outcome).toEqual(refused('start', sentence(`(METRICS_)?PORT: ${port} on localhost is taken`)));
  }
});

it('a command names a database that is away', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/lampion', DATABASE_WAIT_MS: '100' };
  for (const name of ['backup', 'secrets:rotate']) {
    const outcome = await run(commands[name] ?? [], settings);
    expect(outcome).toEqual(refused(name, sentence('DATABASE_URL: 127.0.0.1:1/lampion \\(ECONNREFUSED\\)')));
  }
});
