import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import { seedHostingOrganiser, TOKEN } from './support/hosting-organiser.ts';
import type { Arrival } from './support/mail-server-process.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { note, printTable, row } from './support/table.ts';

/** `INVITATIONS=1000` makes a short run. */
const INVITATIONS = Number(process.env.INVITATIONS ?? 10_000);
const PER_REQUEST = 5000;
const RESETS = 200;
const RESET_EVERY_MS = 100;
const KILLS = 5;
const KILL_EVERY_MS = 3000;
const CONNECTIONS = 10;
const LIMIT_MS = 600_000;

type Pool = Database['pool'];

function start(file: string, settings: object): ChildProcess {
  const child = fork(path.resolve(import.meta.dirname, file));
  child.send(settings);
  return child;
}

/** An organiser with an event, and accounts that will have forgotten their password; returns the event's id. */
async function seed(pool: Pool): Promise<string> {
  await pool.query(
    `INSERT INTO accounts (id, email, email_verified_at, role)
     SELECT gen_random_uuid(), 'oubli' || n || '@exemple.fr', now(), 'member' FROM generate_series(1, $1::int) n`,
    [RESETS],
  );
  return seedHostingOrganiser(pool);
}

async function invite(url: string, eventId: string): Promise<void> {
  for (let from = 0; from < INVITATIONS; from += PER_REQUEST) {
    const count = Math.min(PER_REQUEST, INVITATIONS - from);
    const people = Array.from({ length: count }, (_, index) => ({
      nickname: 'Zoé',
      email: `zoe${from + index}@exemple.fr`,
    }));
    const answer = await fetch(`${url}/api/pro/events/${eventId}/invitations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ people }),
    });
    if (answer.status !== 200) throw new Error(`invitations were answered with ${answer.status}`);
  }
}

/** Asks for a new password again and again; when each was asked for, by address. */
async function forgetPasswords(url: string): Promise<Map<string, number>> {
  const askedAt = new Map<string, number>();
  for (let number = 1; number <= RESETS; number += 1) {
    const email = `oubli${number}@exemple.fr`;
    askedAt.set(email, Date.now());
    const answer = await fetch(`${url}/api/auth/forgotten-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number}` },
      body: JSON.stringify({ email }),
    });
    if (!answer.ok) throw new Error(`a forgotten password was answered with ${answer.status}`);
    await delay(RESET_EVERY_MS);
  }
  return askedAt;
}

interface Run {
  readonly title: string;
  readonly perSecond: string;
  readonly isKilled?: boolean;
}

/** Until everything left. */
async function untilAllLeft(pool: Pool): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < LIMIT_MS) {
    const { rows } = await pool.query(
      'SELECT count(*)::int AS left FROM outgoing_emails WHERE due_at IS NOT NULL',
    );
    if (rows[0].left === 0) return;
    await delay(100);
  }
}

async function measure(run: Run, databaseUrl: string, folder: string): Promise<void> {
  const server = start('support/mail-server-process.ts', {});
  const [smtpUrl] = (await once(server, 'message')) as [string];
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  const { pool } = database;
  const eventId = await seed(pool);
  const settings = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    EMAIL_PER_SECOND: run.perSecond,
    TRUST_PROXY: 'loopback',
  };
  const begin = async () => {
    const child = start('support/api-process.ts', settings);
    const [url] = await once(child, 'message');
    return { child, url: String(url) };
  };
  let worker = await begin();
  await invite(worker.url, eventId);
  const askedAt = run.isKilled ? new Map<string, number>() : await forgetPasswords(worker.url);
  for (let kill = 0; run.isKilled && kill < KILLS; kill += 1) {
    await delay(KILL_EVERY_MS);
    worker.child.kill('SIGKILL');
    await once(worker.child, 'exit');
    // What it had claimed is due again at once, and not four minutes later.
    await pool.query('UPDATE outgoing_emails SET claimed_until = NULL');
    worker = await begin();
  }
  await untilAllLeft(pool);
  server.send('count');
  const [arrivals] = (await once(server, 'message')) as [Arrival[]];
  const invitations = arrivals.filter(([, to]) => to.startsWith('zoe'));
  const times = invitations.map(([, , at]) => at);
  const seconds = (Math.max(...times) - Math.min(...times)) / 1000;
  const reached = new Set(invitations.map(([, to]) => to)).size;
  const ids = new Set(invitations.map(([id]) => id)).size;
  const waits = arrivals
    .flatMap(([, to, at]) => (askedAt.has(to) ? [at - (askedAt.get(to) ?? 0)] : []))
    .toSorted((one, other) => one - other);
  printTable(`${run.title}: ${INVITATIONS} invitations`, [
    note('invitations a second', invitations.length / seconds),
    row('minutes for 5,000', 5000 / (invitations.length / seconds) / 60, { atMost: 5 }, ' min'),
    row('not invited', INVITATIONS - reached, { exactly: 0 }),
    row('sent again', invitations.length - reached, { atMost: run.isKilled ? KILLS * CONNECTIONS : 0 }),
    row('with another Message-ID', ids - reached, { exactly: 0 }),
    ...(askedAt.size === 0
      ? []
      : [
          row('new passwords that did not arrive', RESETS - waits.length, { exactly: 0 }),
          row(
            '99 % of them within',
            waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
            { atMost: 5000 },
            ' ms',
          ),
        ]),
  ]);
  worker.child.kill('SIGKILL');
  server.kill('SIGKILL');
  await database.close();
}

/** Invitations by the thousand through a real SMTP connection, while others have forgotten their password. */
export async function measureMail(): Promise<void> {
  await onFreshDatabases<Run>(
    [
      { title: 'At the usual rate, new passwords meanwhile', perSecond: '50' },
      { title: 'As fast as it goes', perSecond: '100000' },
      { title: `A worker killed ${KILLS} times`, perSecond: '300', isKilled: true },
    ],
    measure,
  );
}

if (import.meta.main) await measureMail();
