import 'fake-indexeddb/auto';
import { fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import { createMember, signIn } from '../packages/server/src/testing/factories.ts';
import { buildTab } from './device/build-tab.ts';
import { createDevice, type Device } from './device/device.ts';
import { type Lived, live, settle } from './device/live-lives.ts';
import { TabGone } from './device/open-store.ts';
import { createWriter } from './device/write-changes.ts';
import { createRandom } from './endurance/random.ts';
import { onFreshDatabases } from './support/on-fresh-databases.ts';
import { note, printTable, row } from './support/table.ts';

const MEMBERS = 25;
const DEVICES_EACH = 2;
const CHANGES_EACH = 200;
/** Copies of requests that are still on their way. */
const LATE_MS = 3000;

/** `--seed` gives the same devices once more, as far as a machine's own pace allows. */
const { values: asked } = parseArgs({ options: { seed: { type: 'string' }, each: { type: 'string' } } });
const seed = Number(asked.seed ?? randomInt(1, 2 ** 31));
const changesEach = Number(asked.each ?? CHANGES_EACH);

/** The database itself notes each text that is written anywhere, in the order of writing. */
const records = [
  'CREATE TABLE written (at bigserial, text text, place text)',
  `CREATE FUNCTION note_written() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE said text := to_jsonb(NEW) ->> TG_ARGV[0]; BEGIN
     IF TG_OP = 'INSERT' OR said IS DISTINCT FROM to_jsonb(OLD) ->> TG_ARGV[0] THEN
       INSERT INTO written (text, place) VALUES (said, TG_TABLE_NAME || NEW.id); END IF;
     RETURN NULL; END $$`,
  ...['events:name', 'friend_groups:name', 'guests:word'].map((place) => {
    const [table, column] = place.split(':');
    return `CREATE TRIGGER noted AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION note_written('${column}')`;
  }),
];

async function startServer(
  databaseUrl: string,
  folder: string,
  opened: AsyncDisposableStack,
): Promise<string> {
  const child = fork(path.resolve(import.meta.dirname, 'support/api-process.ts'));
  opened.defer(() => void child.kill('SIGKILL'));
  child.send({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: databaseUrl, ROLES: 'web' });
  return String((await once(child, 'message'))[0]);
}

async function call(
  server: string,
  headers: Record<string, string>,
  [method, address, body]: [string, string, object?],
) {
  const answer = await fetch(`${server}/api${address}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

/** Members with a group each, all guests of one party. */
async function openMembers(database: Database, server: string) {
  const partyId = randomUUID();
  const members = [];
  let code = '';
  for (let index = 0; index < MEMBERS; index += 1) {
    const { accountId } = await createMember(database, { username: `appareil.${index}` });
    const headers = await signIn(database, accountId ?? '');
    const groupId = randomUUID();
    await call(server, headers, [
      'POST',
      '/friends/groups',
      { id: groupId, name: 'La bande', usernames: [] },
    ]);
    const party = { id: partyId, name: 'Le bal', beginDate: '2029-07-13T20:30' };
    if (index === 0) code = (await call(server, headers, ['POST', '/parties', party])).hosted.linkCode;
    else await call(server, headers, ['PUT', `/parties/${partyId}/reply`, { reply: 'yes', code }]);
    members.push({
      accountId: accountId ?? '',
      headers,
      token: headers.authorization.slice(7),
      common: { partyId, groupId },
    });
  }
  return members;
}

type Member = Awaited<ReturnType<typeof openMembers>>[number];

interface Ended {
  readonly index: number;
  readonly lived: Lived;
  readonly device: Device;
  readonly left: Awaited<ReturnType<typeof settle>>;
}

/** Members whose devices do not show the same once they have read everything. */
async function findUnequal(
  server: string,
  members: readonly Member[],
  ended: readonly Ended[],
): Promise<string[]> {
  const unequal = [];
  for (const [index, { common }] of members.entries()) {
    const own = ended.filter(({ index: device }) => Math.floor(device / DEVICES_EACH) === index);
    const shown = await Promise.all(own.map(({ device }) => device.readAll(server, common.partyId)));
    if (new Set(shown).size > 1) unequal.push(`devices of member ${index}`);
  }
  return unequal;
}

/** Texts that were written less or more than once, or before one that the same device had written earlier. */
async function compare(database: Database, ended: readonly Ended[]) {
  const { rows } = await database.pool.query<{ text: string }>('SELECT text FROM written ORDER BY at');
  const times = new Map<string, number>();
  for (const { text } of rows) times.set(text, (times.get(text) ?? 0) + 1);
  const kept = ended.flatMap(({ lived }) => lived.kept);
  const unsure = ended.flatMap(({ lived }) => lived.unsure);
  const disordered = ended.flatMap(({ index }) => {
    const own = rows.map(({ text }) => text).filter((text) => text.startsWith(`a${index} `));
    return own.filter((text, at) => at > 0 && text < (own[at - 1] ?? ''));
  });
  return {
    lost: kept.filter((text) => !times.has(text)),
    twice: [...kept, ...unsure].filter((text) => (times.get(text) ?? 0) > 1),
    disordered,
    kept: kept.length,
    unsure: unsure.length,
  };
}

async function measure(databaseUrl: string, folder: string): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  opened.defer(() => database.close());
  const server = await startServer(databaseUrl, folder, opened);
  const members = await openMembers(database, server);
  for (const statement of records) await database.pool.query(statement);
  // What a member may do in a day is not measured here.
  const clock = setInterval(
    () => void database.pool.query('DELETE FROM rate_limits').catch(() => undefined),
    500,
  );
  opened.defer(() => clearInterval(clock));
  const load = await buildTab();

  const began = performance.now();
  const owners = members.flatMap((member) => Array.from({ length: DEVICES_EACH }, () => member));
  const ended = await Promise.all(
    owners.map(async (owner, index): Promise<Ended> => {
      const random = createRandom(seed + 7919 * index);
      const device = createDevice(load, owner, server, random);
      const lived = await live(device, createWriter(index, owner.common, random), {
        random,
        changes: changesEach,
      });
      return { index, lived, device, left: await settle(device) };
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await delay(LATE_MS);
  const unequal = await findUnequal(server, members, ended);
  report({ ...(await compare(database, ended)), unequal }, ended, seconds);
}

function report(
  found: Awaited<ReturnType<typeof compare>> & { readonly unequal: readonly string[] },
  ended: readonly Ended[],
  seconds: number,
): void {
  const refused = ended.flatMap(({ left }) => left.refused);
  const fates: Record<string, number> = {};
  for (const { device } of ended)
    for (const [fate, count] of Object.entries(device.network.counts))
      fates[fate] = (fates[fate] ?? 0) + count;
  for (const text of [...found.lost, ...found.twice, ...found.disordered, ...found.unequal, ...refused].slice(
    0,
    10,
  ))
    process.stderr.write(`  ${text}\n`);
  printTable(`${found.kept} changes of ${ended.length} devices without a reliable network (--seed ${seed})`, [
    row('lost', found.lost.length, { exactly: 0 }),
    row('done twice', found.twice.length, { exactly: 0 }),
    row('done before an earlier one', found.disordered.length, { exactly: 0 }),
    row('members whose devices differ', found.unequal.length, { exactly: 0 }),
    row('refused', refused.length, { exactly: 0 }),
    row(
      'still waiting',
      ended.reduce((sum, { left }) => sum + left.waiting, 0),
      { exactly: 0 },
    ),
    note(
      'tabs killed',
      ended.reduce((sum, { lived }) => sum + lived.kills, 0),
    ),
    note('of them while a change was written', found.unsure),
    ...Object.entries(fates).map(([fate, count]) => note(`requests: ${fate}`, count)),
    note('it took', seconds, ' s'),
  ]);
}

/** Code of killed tabs may go on for a moment. */
function ignoreTheDead(error: unknown): void {
  if (!(error instanceof TabGone)) throw error;
}

/** Whether what is written on devices reaches the server once and in order, whatever happens to them. */
export async function measureOutbox(): Promise<void> {
  process.on('unhandledRejection', ignoreTheDead);
  await onFreshDatabases([undefined], (_run, databaseUrl, folder) => measure(databaseUrl, folder));
  process.off('unhandledRejection', ignoreTheDead);
}

if (import.meta.main) await measureOutbox();
