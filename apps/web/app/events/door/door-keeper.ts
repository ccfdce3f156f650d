import {
  DOOR_ENTRIES_MAX,
  type Door,
  type DoorChanges,
  type DoorEntriesBody,
  type DoorEntry,
  type DoorGuest,
  type WrittenDoorEntry,
} from '@lampion/contract/events/door';
import {
  countDoor,
  type DoorCount,
  type DoorVerdict,
  judgeGuest,
  judgeTicket,
} from '@lampion/contract/events/rules/door';
import {
  deleteRefused,
  deleteWaiting,
  forgetDoor,
  keepDoor,
  keepEntry,
  listRefused,
  listWaiting,
  type RefusedEntry,
  readKeptDoor,
  refuseWaiting,
} from '../../platform/device/door-database.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { createTicketVerifier, type VerifyTicket } from './verify-ticket.ts';

/** How a device comes to a door: as one of its hosts, or with the link for helpers. */
export interface DoorGate {
  /** Names what is kept of it on the device: another account never sees it. */
  readonly key: string;
  /** @throws what has the `status`, `code` and `message` of an answer */
  read(): Promise<Door>;
  /** @throws the same */
  send(body: DoorEntriesBody): Promise<DoorChanges>;
}

export interface DoorDevice {
  readonly deviceId: string;
  readonly deviceName: string;
}

export interface DoorState {
  /** Null until the list is here. */
  readonly door: Door | null;
  readonly count: DoorCount;
  /** Entries of this device that the server may not have. */
  readonly waiting: number;
  readonly isOffline: boolean;
  /** The link is worth nothing any more. */
  readonly isEnded: boolean;
  /** Why the server will not have what waits: it stays on this device. */
  readonly refusal: string | null;
  /**
   * Entries that the server did not take and never will: whoever holds this device is to tell a
   * host.
   */
  readonly refused: readonly RefusedEntry[];
}

const NOTHING: DoorState = {
  door: null,
  count: countDoor([], []),
  waiting: 0,
  isOffline: false,
  isEnded: false,
  refusal: null,
  refused: [],
};

const ENDED = 'door_link_ended';
/** Answers that may be about an entry: it cannot be read, or the server fails at it. */
const OF_ENTRIES = [400, 413, 422, 500];
/** An incident may pass: so often an entry is tried before it is left behind. */
const INCIDENT_TRIES = 5;
/** Refusals that say nothing of the door itself. */
const TEMPORARY = [0, 401, 408, 425, 429];

/**
 * What of `more` is not known yet, after what is. What this device noted is late only once the
 * server says so.
 */
function join(known: DoorEntry[], more: readonly (DoorEntry | WrittenDoorEntry)[]): DoorEntry[] {
  const ids = new Set(known.map(({ id }) => id));
  const added = more.filter(({ id }) => !ids.has(id));
  return added.length === 0 ? known : [...known, ...added.map((entry) => ({ isLate: false, ...entry }))];
}

/**
 * A door on this device. Everything is decided and noted here at once, and sent in order when the
 * network allows; nothing that was noted is lost, nor counted twice. Whoever watches hears of each
 * change.
 */
export class DoorKeeper {
  readonly #gate: DoorGate;
  readonly #device: () => DoorDevice;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #waiting: readonly WrittenDoorEntry[] = [];
  /** What `#state.count` counts. */
  #counted: { readonly door: Door | null; readonly waiting: readonly WrittenDoorEntry[] } = {
    door: null,
    waiting: [],
  };
  /** Entries that the server did not take alone, until it has taken others. */
  readonly #aside = new Set<string>();
  readonly #tries = new Map<string, number>();
  #verify: VerifyTicket | null = null;
  #sending: Promise<void> | null = null;

  constructor(gate: DoorGate, device: () => DoorDevice) {
    this.#gate = gate;
    this.#device = device;
  }

  readonly state = (): DoorState => this.#state;

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows what is kept on the device, then what the server has. */
  async open(): Promise<void> {
    const [door, waiting, refused] = await Promise.all([
      readKeptDoor(this.#gate.key).catch(() => null),
      listWaiting(this.#gate.key).catch(() => []),
      listRefused(this.#gate.key).catch(() => []),
    ]);
    this.#waiting = waiting;
    this.#show({ refused });
    if (door !== null) await this.#learn(door);
    await this.read();
    // A link takes later what a device noted that it knows.
    void this.sync();
  }

  /** Reads the list again, where the network allows. */
  async read(): Promise<void> {
    try {
      const door = await this.#gate.read();
      await this.#learn(door);
      this.#show({ isOffline: false, isEnded: false });
      await keepDoor(this.#gate.key, door).catch(() => undefined);
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** Whether this device can check tickets. */
  get canVerify(): boolean {
    return this.#verify !== null;
  }

  /** What this door answers to a text that was scanned: checked on this device alone. */
  async judge(text: string): Promise<DoorVerdict> {
    const ticket = (await this.#verify?.(text)) ?? null;
    return judgeTicket(ticket, this.#knowledge());
  }

  /** The same for a guest who was found by name. */
  judgeGuest(guest: DoorGuest): DoorVerdict {
    return judgeGuest(guest, this.#knowledge());
  }

  /**
   * Notes that people of a guest's party come in; returns the entry's id. @throws where the device
   * keeps nothing
   */
  async admit({ guestId }: DoorGuest, people: number): Promise<string> {
    return this.#note({ guestId, people, undoes: null });
  }

  /** Takes an entry back. @throws where the device keeps nothing */
  async undo(entry: Pick<DoorEntry, 'guestId' | 'id'>): Promise<void> {
    if (entry.guestId !== null) await this.#note({ guestId: entry.guestId, people: 0, undoes: entry.id });
  }

  /** Whoever holds this device has read what the server did not take. */
  async forgetRefused(): Promise<void> {
    await deleteRefused(this.#gate.key);
    this.#show({ refused: [] });
  }

  /** Sends what waits, and reads what other devices noted. One call at a time. */
  sync(): Promise<void> {
    this.#sending ??= this.#sync().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #note(values: Pick<WrittenDoorEntry, 'guestId' | 'people' | 'undoes'>): Promise<string> {
    const entry = { id: crypto.randomUUID(), ...values, ...this.#device(), at: serverNow().toISOString() };
    // Counted before the disk has it: a second tap meanwhile is told that they are in.
    this.#waiting = [...this.#waiting, entry];
    this.#show({});
    try {
      await keepEntry(this.#gate.key, entry, this.#nameOf(entry.guestId));
    } catch (error) {
      // Sent meanwhile, it is noted all the same.
      if (!this.#waiting.includes(entry)) return entry.id;
      this.#waiting = this.#waiting.filter((one) => one !== entry);
      this.#show({});
      throw error;
    }
    void this.sync();
    return entry.id;
  }

  async #sync(): Promise<void> {
    try {
      await this.#sendAll();
    } catch (error) {
      const { code } = error as Partial<{ code: string }>;
      // The server knows nothing of this link: whatever waits will never be taken.
      if (code === ENDED) await this.#refuse(this.#waiting.map(({ id }) => id)).catch(() => undefined);
      await this.#fail(error);
    }
  }

  async #sendAll(): Promise<void> {
    let isMore = true;
    let isEnded = false;
    let size = DOOR_ENTRIES_MAX;
    while (isMore) {
      const entries = this.#waiting.filter(({ id }) => !this.#aside.has(id)).slice(0, size);
      const changes = await this.#send(entries);
      if (changes === null) {
        size = Math.ceil(entries.length / 2);
        continue;
      }
      await this.#refuse(changes.refused);
      await this.#settle(entries);
      isEnded = changes.isEnded;
      if (!isEnded) await this.#add(changes.entries, changes.last);
      isMore = this.#waiting.some(({ id }) => !this.#aside.has(id));
    }
    // The server takes others.
    await this.#refuse([...this.#aside].filter((id) => (this.#tries.get(id) ?? 0) >= INCIDENT_TRIES));
    this.#aside.clear();
    if (isEnded) await this.#end();
    else this.#show({ isOffline: false, refusal: null });
  }

  /**
   * Null where some of the entries may be at fault: fewer are to be tried. One alone is put aside.
   */
  async #send(entries: readonly WrittenDoorEntry[]): Promise<DoorChanges | null> {
    try {
      const { deviceId } = this.#device();
      return await this.#gate.send({
        after: this.#state.door?.last ?? 0,
        entries: [...entries],
        deviceId,
      });
    } catch (error) {
      const { status = 0 } = error as Partial<{ status: number }>;
      const [only, ...others] = entries;
      if (only === undefined || !OF_ENTRIES.includes(status)) throw error;
      if (others.length > 0) return null;
      const tries = status === 500 ? 1 + (this.#tries.get(only.id) ?? 0) : INCIDENT_TRIES;
      this.#tries.set(only.id, tries);
      this.#aside.add(only.id);
      return null;
    }
  }

  /**
   * Keeps what the server did not take to be told. @throws where the device does not: then they
   * still wait
   */
  async #refuse(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { key } = this.#gate;
    await refuseWaiting(key, new Set(ids));
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id));
    this.#show({ refused: await listRefused(key) });
  }

  async #settle(sent: readonly WrittenDoorEntry[]): Promise<void> {
    const entries = sent.filter((entry) => this.#waiting.includes(entry));
    if (entries.length === 0) return;
    const ids = new Set(entries.map(({ id }) => id));
    // Shown by us until the answer that holds them is.
    const { door } = this.#state;
    if (door) this.#state = { ...this.#state, door: { ...door, entries: join(door.entries, entries) } };
    this.#waiting = this.#waiting.filter(({ id }) => !ids.has(id));
    await deleteWaiting(this.#gate.key, ids).catch(() => undefined);
  }

  async #add(entries: readonly DoorEntry[], last: number): Promise<void> {
    const { door } = this.#state;
    if (door === null || (entries.length === 0 && door.last === last)) return;
    const known = { ...door, entries: join(door.entries, entries), last };
    this.#show({ door: known });
    await keepDoor(this.#gate.key, known).catch(() => undefined);
  }

  async #learn(door: Door): Promise<void> {
    // Without Ed25519 on this device no ticket can be told from a forged one: names are typed
    // instead.
    this.#verify = await createTicketVerifier(door.keys).catch(() => null);
    // An entry is never deleted: what an answer lacks was noted since it was written.
    const entries = join(door.entries, this.#state.door?.entries ?? []);
    this.#show({ door: { ...door, entries } });
  }

  /** Names are forgotten at once; what waits is sent: the server takes what was noted before. */
  async #end(): Promise<void> {
    this.#state = { ...NOTHING, isEnded: true, refused: this.#state.refused };
    await forgetDoor(this.#gate.key).catch(() => undefined);
    this.#show({});
  }

  async #fail(error: unknown): Promise<void> {
    // Whatever is no answer of ours is as if there was none.
    const {
      status = 0,
      code,
      message = '',
    } = error as Partial<{ status: number; code: string; message: string }>;
    if (status >= 500 || TEMPORARY.includes(status)) {
      this.#show({ isOffline: true });
    } else if (code === ENDED) {
      await this.#end();
    } else {
      this.#show({ isOffline: false, refusal: message });
    }
  }

  #nameOf(guestId: string): string {
    return this.#state.door?.guests.find((guest) => guest.guestId === guestId)?.name ?? '';
  }

  #knowledge() {
    const { door, count } = this.#state;
    return { id: door?.id ?? '', guests: door?.guests ?? [], count };
  }

  #show(news: Partial<DoorState>): void {
    const state = { ...this.#state, ...news, waiting: this.#waiting.length };
    this.#state = { ...state, count: this.#count(state.door) };
    for (const listener of this.#listeners) listener();
  }

  /**
   * Counted again only where something was noted or read: a night has thousands of entries, and a
   * phone asks every few seconds.
   */
  #count(door: Door | null): DoorCount {
    const { door: countedDoor, waiting } = this.#counted;
    if (countedDoor === door && waiting === this.#waiting) return this.#state.count;
    this.#counted = { door, waiting: this.#waiting };
    return countDoor(door?.guests ?? [], join(door?.entries ?? [], this.#waiting));
  }
}
