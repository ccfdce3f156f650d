import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type GuestImport, IMPORT_PIECE_BYTES } from '../packages/contract/src/schemas/guest-import.ts';
import { openDatabase } from '../packages/server/src/db/database.ts';
import { seedHostingOrganiser, TOKEN } from './support/hosting-organiser.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { percentile } from './support/percentile.ts';
import { residentMegabytes } from './support/process-figures.ts';
import { note, printTable, row } from './support/table.ts';

/** `LINES=10000` makes a short run. */
const LINES = Number(process.env.LINES ?? 100_000);
/** One line in so many has no address. */
const FAULT_EVERY = 50;
const ASK_EVERY_MS = 5;
const WARM_UP_MS = 3000;

/** As a French spreadsheet saves it. */
function writeList(): Buffer {
  const lines = Array.from({ length: LINES }, (_, index) =>
    index % FAULT_EVERY === 1 ? `Zoé ${index};sans adresse` : `Zoé ${index};zoe.${index}@exemple.fr`,
  );
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** Asks for the event all the while; answers with the milliseconds of each answer, sorted. */
async function watch(url: string, eventId: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (!isOver()) {
    const started = performance.now();
    const answer = await fetch(`${url}/api/pro/events/${eventId}`);
    if (answer.status !== 200) throw new Error(`an event was answered with ${answer.status}`);
    await answer.arrayBuffer();
    took.push(performance.now() - started);
    await delay(ASK_EVERY_MS);
  }
  return took.toSorted((one, other) => one - other);
}

async function call(url: string, init: RequestInit = {}): Promise<GuestImport> {
  const answer = await fetch(url, { ...init, headers: { authorization: `Bearer ${TOKEN}` } });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as GuestImport;
}

async function upload(url: string, list: Buffer): Promise<void> {
  for (let offset = 0; offset < list.length; offset += IMPORT_PIECE_BYTES) {
    const body = new FormData();
    body.set(
      'piece',
      new Blob([new Uint8Array(list.subarray(offset, offset + IMPORT_PIECE_BYTES))]),
      'liste.csv',
    );
    body.set('offset', String(offset));
    body.set('size', String(list.length));
    await call(`${url}/pieces`, { method: 'POST', body });
  }
}

async function invite(url: string): Promise<GuestImport> {
  await call(`${url}/confirm`, { method: 'POST' });
  for (;;) {
    const list = await call(url);
    if (list.state !== 'inviting') return list;
    await delay(500);
  }
}

/** Does something while others ask; how long it took, what others waited, and the memory it took, in MB. */
async function timed<T>(url: string, eventId: string, pid: number, work: () => Promise<T>) {
  const before = residentMegabytes(pid);
  let peak = before;
  let isOver = false;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 100);
  const watching = watch(url, eventId, () => isOver);
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  clearInterval(sampling);
  return { result, seconds, p99: percentile(await watching, 0.99), growth: peak - before };
}

async function measure(_run: object, databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const eventId = await seedHostingOrganiser(database.pool);
  // One process does everything. E-mails leave at a pace of their own, measured elsewhere.
  const child = fork(path.resolve(import.meta.dirname, 'support/api-process.ts'));
  opened.defer(() => void child.kill('SIGKILL'));
  child.send({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, EMAIL_PER_SECOND: '1' });
  const [url] = (await once(child, 'message')) as [string];
  const pid = child.pid ?? 0;
  const quiet = await timed(url, eventId, pid, () => delay(WARM_UP_MS));
  const address = `${url}/api/pro/events/${eventId}/imports/${randomUUID()}`;
  const list = writeList();
  const reading = await timed(url, eventId, pid, () => upload(address, list));
  const inviting = await timed(url, eventId, pid, () => invite(address));
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*)::int FROM guests) AS guests, (SELECT count(*)::int FROM outgoing_emails) AS emails',
  );
  const people = LINES - LINES / FAULT_EVERY;
  printTable(`An import of ${LINES} lines, ${Math.round(list.length / 1024)} KB`, [
    row('people not invited, or twice', Math.abs(rows[0].guests - people), { exactly: 0 }),
    note('e-mails that wait', rows[0].emails),
    note('lines to correct', inviting.result.faultCount),
    note('others wait before, 99 %', quiet.p99, ' ms'),
    note('read within', reading.seconds, ' s'),
    row('others wait meanwhile, 99 %', reading.p99, { atMost: 50 }, ' ms'),
    row('memory it takes, threads included', reading.growth, { atMost: 150 }, ' MB'),
    note('invited within', inviting.seconds, ' s'),
    row('others wait meanwhile, 99 %', inviting.p99, { atMost: 50 }, ' ms'),
    row('memory it takes', inviting.growth, { atMost: 200 }, ' MB'),
  ]);
}

/** A list of a hundred thousand people, read while it is uploaded, then invited in the background. */
export async function measureInvitations(): Promise<void> {
  await onFreshDatabases([{}], measure);
}

if (import.meta.main) await measureInvitations();
