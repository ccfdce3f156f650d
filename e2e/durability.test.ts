import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@lampion/server/platform/db/embedded-postgres';
import { isLongRun } from '@lampion/server/testing/side-by-side';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { launchProduct } from './support/product.ts';

/** Each kind of kill once, and the plain one twice; in a long run twice as many. */
const ROUNDS = isLongRun ? 8 : 4;
const WRITERS = 4;
/**
 * Every fourth round kills a starting server instead of a running one: setup and recovery must
 * survive it too.
 */
const killsTheStart = (round: number) => round % 4 === 0;
/** Every fourth round kills the server process alone; PostgreSQL has to notice by itself. */
const sparesPostgres = (round: number) => round % 4 === 3;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let written = 0;

/**
 * Sends contact messages one after the other until the server is gone, adding those it confirmed to
 * `confirmed`. `onConfirmed` is called after each.
 */
async function writeUntilKilled(
  url: string,
  round: number,
  confirmed: string[],
  onConfirmed: () => void,
): Promise<void> {
  for (;;) {
    written += 1;
    const subject = `round ${round} message ${written}`;
    const sender = `198.51.${written >> 8}.${written & 255}`;
    try {
      const answer = await fetch(`${url}/api/contact`, {
        method: 'POST',
        // The limit is per address, so every message comes from another.
        headers: { 'content-type': 'application/json', 'x-forwarded-for': sender },
        body: JSON.stringify({ name: 'Léa', email: 'lea@lampion.test', subject, message: 'Bonsoir' }),
      });
      if (answer.status !== 201)
        throw new Error(`${answer.status} ${await answer.text()}`, { cause: answer });
      confirmed.push(subject);
      onConfirmed();
    } catch (error) {
      // fetch throws this for a broken connection; any other error is a fault of the product.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function readStoredSubjects(dataDir: string): Promise<Map<string, number>> {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  const client = new pg.Client({ ...server.connection });
  try {
    await client.connect();
    const { rows } = await client.query<{ subject: string; copies: number }>(
      'SELECT subject, count(*)::int AS copies FROM contact_messages GROUP BY subject',
    );
    return new Map(rows.map(({ subject, copies }) => [subject, copies]));
  } finally {
    await client.end();
    await server.stop();
  }
}

it(`loses no confirmed write when all its processes are killed, ${ROUNDS} times`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lampion-durability-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const confirmed: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const product = await launchProduct({ dataDir, env: { TRUST_PROXY: 'loopback' } });
    onTestFinished(() => product.kill());
    if (killsTheStart(round)) {
      await delay(Math.random() * 1500);
      await product.kill();
      continue;
    }
    await product.ready;
    const firstWrite = Promise.withResolvers<void>();
    const writers = Array.from({ length: WRITERS }, () =>
      writeUntilKilled(product.url, round, confirmed, firstWrite.resolve),
    );
    // A kill before the first confirmed write would prove nothing.
    await Promise.race([firstWrite.promise, Promise.all(writers)]);
    await delay(Math.random() * 1000);
    await (sparesPostgres(round) ? product.killServer() : product.kill());
    await Promise.all(writers);
  }

  const stored = await readStoredSubjects(dataDir);
  expect(confirmed.length).toBeGreaterThanOrEqual(ROUNDS - ROUNDS / 4);
  expect(confirmed.filter((subject) => stored.get(subject) !== 1)).toEqual([]);
});
