import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../packages/server/src/db/database.ts';
import { createEvent, createOrganiser, signIn } from '../packages/server/src/testing/factories.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { note, printTable, row } from './support/table.ts';

const AT_ONCE = 50;
const LOOK_EVERY_MS = 5;
/** The maximum number of lines of a guest list. */
const LINES = 100_000;

interface Target {
  readonly url: string;
  readonly eventId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One call of many, about one event. */
type Write = (target: Target, index: number) => Promise<Response>;

const send =
  (method: string, address: string, body: (index: number) => object): Write =>
  ({ url, eventId, headers }, index) =>
    fetch(`${url}/api${address.replace(':id', eventId)}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body(index)),
    });

/** A list without a valid line, so that it is read to its end. */
const list = new Blob([Array.from({ length: LINES }, (_, index) => `Faux ${index};faux@`).join('\n')]);

const form = new FormData();
form.append('file', list, 'invites.csv');
const upload = new Response(form);
const uploadType = upload.headers.get('content-type') ?? '';
/** Built once: the measuring client must not be the bottleneck. */
const uploadBody = await upload.bytes();

const uploadList: Write = ({ url, eventId, headers }) =>
  fetch(`${url}/api/pro/events/${eventId}/invitations/preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': uploadType },
    body: uploadBody,
  });

/** A form with one text. */
const changeEvent: Write = ({ url, eventId, headers }, index) => {
  const body = new FormData();
  body.append('name', `Bal ${index}`);
  return fetch(`${url}/api/pro/events/${eventId}`, { method: 'PUT', headers, body });
};

const person = (index: number) => ({ nickname: 'Léa', email: `lea-${index}@exemple.fr` });

const writes: Readonly<Record<string, Write>> = {
  invitations: send('POST', '/pro/events/:id/invitations', (index) => ({ people: [person(index)] })),
  replies: send('POST', '/events/:id/replies', (index) => ({ ...person(index), plusOnes: 0 })),
  changes: changeEvent,
  bars: send('POST', '/pro/events/:id/bars', (index) => ({
    name: `Bar ${index}`,
    openingHours: '18:30',
    closingHours: '01:00',
  })),
  'lists of 100 000 lines': uploadList,
};

/** The longest answer time of `/health` while `work` ran. */
async function watchHealth(url: string, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const from = performance.now();
    const answer = await fetch(`${url}/health`);
    await answer.arrayBuffer();
    longest = Math.max(longest, answer.ok ? performance.now() - from : Number.POSITIVE_INFINITY);
    await delay(LOOK_EVERY_MS);
  }
  await done;
  return longest;
}

const isToldToComeAgain = (status: number) => status === 429 || status === 503;

async function measure(name: string, databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const organiser = await createOrganiser(database, { plan: 'enterprise' });
  const event = await createEvent(database, { organiserId: organiser.id, type: 'barathon' });
  const headers = await signIn(database, organiser.accountId);
  const child = fork(path.resolve(import.meta.dirname, 'support/web-process.ts'));
  opened.defer(() => void child.kill('SIGKILL'));
  child.send({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const url = String((await once(child, 'message'))[0]);
  const write = writes[name] ?? uploadList;
  const target = { url, eventId: event.id, headers };
  // Warm-up: the first call of each kind compiles its code.
  await Promise.all([fetch(`${url}/health`), write(target, AT_ONCE)]);
  const from = performance.now();
  const answering = Promise.all(Array.from({ length: AT_ONCE }, (_, index) => write(target, index)));
  const longest = await watchHealth(url, answering);
  const statuses = (await answering).map(({ status }) => status);
  printTable(`${AT_ONCE} ${name} at once`, [
    row('/health, the longest', longest, { atMost: 200 }, ' ms'),
    // Whatever else is refused was not measured.
    row(
      'neither done nor told to come again',
      statuses.filter((status) => status >= 300 && !isToldToComeAgain(status)).length,
      { exactly: 0 },
    ),
    note('told to come again (429, 503)', statuses.filter(isToldToComeAgain).length),
    note('all answered within', performance.now() - from, ' ms'),
  ]);
}

/** Whether the server still answers others during a flood of one organiser's writes on one event. */
export async function measureWritesAtOnce(): Promise<void> {
  await onFreshDatabases(Object.keys(writes), measure);
}

if (import.meta.main) await measureWritesAtOnce();
