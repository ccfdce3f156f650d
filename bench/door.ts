import 'fake-indexeddb/auto';
import { generateKeyPairSync, randomInt, randomUUID, sign } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Door, DoorChanges, DoorEntriesBody, DoorGuest } from '../packages/contract/src/events/door.ts';
import type { DoorCount, DoorVerdict } from '../packages/contract/src/events/rules/door.ts';
import { packTicket, readTicket, writeTicket } from '../packages/contract/src/events/rules/ticket-token.ts';
import { createServer } from '../packages/server/src/create-server.ts';
import {
  createEvent,
  createGuest,
  createOrganiser,
  signIn,
} from '../packages/server/src/testing/factories.ts';
import { note, onFreshDatabase, openBench, printTable, row } from './harness.ts';
import { createRandom, type Random } from './support/random.ts';

const TICKETS = 2000;
const DEVICES = 6;
const TWICE_SHARE = 20;
const FORGED_SHARE = 5;
/** Number of tickets of another night, and of withdrawn replies. */
const WORTHLESS = 50;

/** `SEED=…` repeats a run. */
const seed = Number(process.env.SEED ?? randomInt(1, 2 ** 31));

interface DoorGate {
  readonly key: string;
  read(): Promise<Door>;
  send(body: DoorEntriesBody): Promise<DoorChanges>;
}

/** The part of a device's code that is used here. */
interface DoorKeeper {
  open(): Promise<void>;
  sync(): Promise<void>;
  judge(text: string): Promise<DoorVerdict>;
  admit(guest: DoorGuest, people: number): Promise<string>;
  state(): { readonly count: DoorCount; readonly waiting: number };
}

interface DoorCode {
  readonly DoorKeeper: new (
    gate: DoorGate,
    device: () => { readonly deviceId: string; readonly deviceName: string },
  ) => DoorKeeper;
}

/** The real code of a device. */
const { DoorKeeper }: DoorCode = await import(
  path.resolve(import.meta.dirname, '../apps/web/app/events/door/door-keeper.ts')
);

type Kind = 'first' | 'again' | 'forged' | 'other_night' | 'withdrawn';
interface Scan {
  readonly kind: Kind;
  readonly token: string;
}

/** A ticket that is valid except for its key. */
function forge(token: string, random: Random): string {
  const ticket = readTicket(token);
  if (ticket === null) throw new Error('not a ticket');
  if (random.number(2) === 0) {
    const letter = token[100] === 'B' ? 'C' : 'B';
    return token.slice(0, 100) + letter + token.slice(101);
  }
  const { privateKey } = generateKeyPairSync('ed25519');
  const packed = packTicket({ ...ticket, people: ticket.people });
  return writeTicket(packed, sign(null, packed, privateKey));
}

function shuffle<T>(items: T[], random: Random): T[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = random.number(index + 1);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items;
}

/**
 * A device that loses its network for a while, and single requests and answers while it has one.
 */
function createDevice(
  { url, id, headers }: { url: string; id: string; headers: Record<string, string> },
  { index, random }: { index: number; random: Random },
) {
  const network = { isAway: false, isGood: false };
  const device = { deviceId: randomUUID(), deviceName: `Porte ${index + 1}` };
  async function call<T>(path: string, body?: object): Promise<T> {
    const loses = (percent: number) => !network.isGood && random.number(100) < percent;
    if (network.isAway || loses(20)) throw new TypeError('lost on the way');
    const answer = await fetch(`${url}/api/nights/${id}/door${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status });
    if (loses(20)) throw new TypeError('its answer was lost');
    return (await answer.json()) as T;
  }
  const gate: DoorGate = {
    key: `host:bench:${index}`,
    read: () => call<Door>(''),
    send: (body) => call<DoorChanges>('/entries', body),
  };
  const open = () => new DoorKeeper(gate, () => device);
  return { network, device, open, keeper: open(), times: [] as number[] };
}

type Device = ReturnType<typeof createDevice>;

/** The first list needs a network. */
async function openDevices(devices: readonly Device[]): Promise<void> {
  for (const { network, keeper } of devices) {
    network.isGood = true;
    await keeper.open();
    network.isGood = false;
  }
}

async function scan(device: Device, { token }: Scan): Promise<string> {
  const begun = performance.now();
  const verdict = await device.keeper.judge(token);
  device.times.push(performance.now() - begun);
  if (verdict.answer === 'in' || verdict.answer === 'partly')
    await device.keeper.admit(verdict.guest, verdict.people);
  return verdict.answer === 'refused' ? verdict.why : verdict.answer;
}

/** Disturbs a device between two guests. */
async function disturb(device: Device, random: Random): Promise<number> {
  if (random.number(100) < 3) device.network.isAway = !device.network.isAway;
  if (random.number(200) > 0) return 0;
  // Its tab is killed and opened again, possibly offline.
  device.keeper = device.open();
  await device.keeper.open();
  return 1;
}

type Deps = Awaited<ReturnType<typeof openBench>>;

/** The guests of the evening, and what they present to the cameras, in random order. */
async function prepareScans(
  deps: Deps,
  { id, otherId }: { id: string; otherId: string },
  random: Random,
): Promise<Scan[]> {
  const tokens: string[] = [];
  for (let index = 0; index < TICKETS; index += 1) {
    const plusOnes = index % 4 === 0 ? 2 : 0;
    const guest = await createGuest(deps, { eventId: id, reply: 'yes', plusOnes });
    tokens.push(deps.tickets.sign({ eventId: id, guestId: guest.id, people: 1 + plusOnes }));
  }
  const scans: Scan[] = tokens.flatMap((token) => [
    { kind: 'first' as const, token },
    ...(random.number(100) < TWICE_SHARE ? [{ kind: 'again' as const, token }] : []),
    ...(random.number(100) < FORGED_SHARE ? [{ kind: 'forged' as const, token: forge(token, random) }] : []),
  ]);
  for (let index = 0; index < WORTHLESS; index += 1) {
    const gone = await createGuest(deps, { eventId: id, reply: 'no' });
    const [elsewhere, here] = [{ eventId: otherId }, { eventId: id }];
    const sold = { guestId: gone.id, people: 1 };
    scans.push({ kind: 'withdrawn', token: deps.tickets.sign({ ...here, ...sold }) });
    scans.push({ kind: 'other_night', token: deps.tickets.sign({ ...elsewhere, ...sold }) });
  }
  return shuffle(scans, random);
}

interface Answered {
  readonly scan: Scan;
  readonly answer: string;
  readonly isAway: boolean;
}

interface Evening {
  readonly answers: readonly Answered[];
  readonly states: readonly ReturnType<DoorKeeper['state']>[];
  readonly rows: readonly { readonly people: number }[];
  readonly devices: readonly Device[];
  readonly kills: number;
}

/** Compares the devices' verdicts with what they and the server store at the end. */
function compare({ answers, states, rows, devices, kills }: Evening): void {
  const admitted = answers.filter(({ answer }) => answer === 'in' || answer === 'partly');
  const letIn = new Map<string, number>();
  for (const { scan: scanned } of admitted) {
    const guestId = readTicket(scanned.token)?.guestId ?? '';
    letIn.set(guestId, (letIn.get(guestId) ?? 0) + 1);
  }
  const doubles = [...letIn].filter(([, times]) => times > 1).map(([guestId]) => guestId);
  const missed = states.flatMap(({ count }) => doubles.filter((guest) => !count.guests.get(guest)?.isDouble));
  const people = rows.reduce((sum, entry) => sum + entry.people, 0);
  const times = devices.flatMap((device) => device.times).sort((a, b) => a - b);
  const of = (kind: Kind) => answers.filter(({ scan: scanned }) => scanned.kind === kind);
  const wrongly = (kind: Kind) => of(kind).filter(({ answer }) => answer !== kind).length;
  printTable(`The door: ${TICKETS} tickets, ${DEVICES} devices, seed ${seed}`, [
    row('forged tickets that were not refused as such', wrongly('forged'), { exactly: 0 }),
    row('of another night, not refused', wrongly('other_night'), { exactly: 0 }),
    row('taken back, not refused', wrongly('withdrawn'), { exactly: 0 }),
    row('tickets that nobody could enter with', TICKETS - letIn.size, { exactly: 0 }),
    row('entries lost, or kept twice', Math.abs(rows.length - admitted.length), { exactly: 0 }),
    row('doubles missing on a device', missed.length, { exactly: 0 }),
    row('devices whose count differs', states.filter(({ count }) => count.people !== people).length, {
      exactly: 0,
    }),
    row(
      'still waiting',
      states.reduce((sum, { waiting }) => sum + waiting, 0),
      { exactly: 0 },
    ),
    row('decision, p99', times[Math.floor(times.length * 0.99)] ?? 0, { atMost: 100 }, ' ms'),
    row('decision, slowest', times.at(-1) ?? 0, { atMost: 100 }, ' ms'),
    note('scans', answers.length),
    note('of them without a network', answers.filter(({ isAway }) => isAway).length),
    note('forged', of('forged').length),
    note('scanned again', of('again').length),
    note('doubles', doubles.length),
    note('tabs killed', kills),
    note('people', people),
  ]);
}

async function measureRun(databaseUrl: string, folder: string): Promise<void> {
  const random = createRandom(seed);
  const deps = await openBench({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const app = await createServer(deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const organiser = await createOrganiser(deps, { plan: 'enterprise' });
    const headers = await signIn(deps, organiser.accountId);
    const night = { organiserId: organiser.id, beginDate: new Date(Date.now() - 3_600_000) };
    const [{ id }, other] = [await createEvent(deps, night), await createEvent(deps, night)];
    const scans = await prepareScans(deps, { id, otherId: other.id }, random);
    const devices = Array.from({ length: DEVICES }, (_, index) =>
      createDevice({ url, id, headers }, { index, random }),
    );
    await openDevices(devices);
    const answers: Answered[] = [];
    let kills = 0;
    const queue = [...scans];
    // Six people at six doors, each with the next guest of one queue.
    await Promise.all(
      devices.map(async (device) => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const { isAway } = device.network;
          answers.push({ scan: next, answer: await scan(device, next), isAway });
          kills += await disturb(device, random);
          void device.keeper.sync();
        }
      }),
    );
    for (const { network } of devices) Object.assign(network, { isAway: false, isGood: true });
    // Twice, so that the last device's entries reach the first one.
    for (const _round of [1, 2]) for (const { keeper } of devices) await keeper.sync();
    const states = devices.map(({ keeper }) => keeper.state());
    const { rows } = await deps.database.pool.query<{ guest_id: string; people: number; device_id: string }>(
      'SELECT guest_id, people, device_id FROM door_entries WHERE event_id = $1',
      [id],
    );
    compare({ answers, states, rows, devices, kills });
  } finally {
    await app.close();
    await deps.close();
  }
}

/**
 * Whether a door admits exactly the guests with a valid ticket, whatever happens to its network.
 */
export async function measure(): Promise<void> {
  await onFreshDatabase(measureRun);
}
