import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '@lampion/server/platform/app-error';
import { findFreePort } from '@lampion/server/platform/db/embedded/cluster';
import { createTestDatabase } from '@lampion/server/testing/database/test-database';
import { expect, it, onTestFinished } from 'vitest';
import { listenOn } from './listen.ts';

const main = path.join(import.meta.dirname, 'main.ts');

/**
 * Starts the server's process in an empty folder, with these settings alone; resolves when it has
 * ended.
 */
async function startProcess(settings: Record<string, string>) {
  const cwd = await mkdtemp(path.join(tmpdir(), 'lampion-refusal-'));
  const env = { PATH: process.env.PATH ?? '', ...settings };
  const child = spawn(process.execPath, [main], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  await rm(cwd, { recursive: true });
  return { stderr, code };
}

it('a process without its database ends with one sentence and exit code 1', async () => {
  // Port 1 is nobody's.
  const DATABASE_URL = 'postgres://me:hunter2@127.0.0.1:1/lampion';
  expect(await startProcess({ DATABASE_URL, DATABASE_WAIT_MS: '100', ROLES: 'worker' })).toEqual({
    stderr:
      'DATABASE_URL: 127.0.0.1:1/lampion (ECONNREFUSED): nothing answers there; start PostgreSQL, or correct the address.\n',
    code: 1,
  });
});

it('a process with faulty settings names all of them and ends with exit code 1', async () => {
  const { stderr, code } = await startProcess({ HOST: '0.0.0.0', PORT: 'many' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/PORT: .*\n.*HOST: 0\.0\.0\.0 makes development reachable/);
  expect(stderr).not.toMatch(/^ +at /m);
});

it('a worker that is asked to stop as soon as its port is open ends in good order', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-worker-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const PORT = String(await findFreePort());
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: database.url,
    ROLES: 'worker',
    PORT,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [main], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const outputs = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(PORT), 'localhost', () => socket.end(() => resolve(true)));
      socket.on('error', () => resolve(false));
    });
  // Without a pause, the attempts would take the time that the process needs to start.
  const poll = { interval: 10, timeout: 100_000 };
  await expect.poll(async () => child.exitCode !== null || (await isOpen()), poll).toBe(true);
  child.kill('SIGTERM');
  const [stdout, stderr, [code, signal]] = await outputs;
  expect({ stdout, stderr, code, signal }).toMatchObject({ stderr: '', code: 0, signal: null });
});

async function readRefusal(HOST: string, PORT: number): Promise<string> {
  const server = createServer();
  const listening = listenOn({ HOST, PORT }, () => once(server.listen(PORT, HOST), 'listening'));
  const error = await listening.then(
    () => server.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

it('a port that is taken, or an address of another machine, is named with what to do', async () => {
  const holder = createServer();
  await once(holder.listen(0, '127.0.0.1'), 'listening');
  const { port } = holder.address() as AddressInfo;
  expect(await readRefusal('127.0.0.1', port)).toBe(
    `PORT: ${port} on 127.0.0.1 is taken by another program (EADDRINUSE); stop it, or choose another port.`,
  );
  holder.close();
  // Of a network for documentation: nobody's.
  expect(await readRefusal('192.0.2.1', port)).toMatch(/^HOST: 192\.0\.2\.1 is no address of this machine/);
});
