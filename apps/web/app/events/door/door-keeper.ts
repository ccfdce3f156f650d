import {
  DOOR_ENTRIES_MAX,
  type Door,
  type DoorChanges,
  type DoorEntry,
  type DoorGuest,
  isDoorEntry,
  type WrittenDoorEntry,
  type WrittenDoorExit,
  type WrittenDoorRecord,
} from '@lampion/contract/events/door';
import {
  countDoor,
  countUnsentExits,
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
  readKeptDoor,
  refuseWaiting,
} from '../../platform/device/door-database.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type DoorDevice, type DoorGate, type DoorState, join, NOTHING } from './door-state.ts';
import { createTicketVerifier, type VerifyTicket } from './verify-ticket.ts';

const ENDED = 'door_link_ended';
/** Statuses that may be caused by an entry: it is invalid, or the server fails on it. */
const OF_ENTRIES = [400, 413, 422, 500];
/** A server error may be temporary: number of attempts before an entry is refused. */
const INCIDENT_TRIES = 5;
/** Statuses that do not concern the door itself. */
const TEMPORARY = [0, 401, 408, 425, 429];

/**
 * A door on this device. Everything is decided and recorded here at once, and sent in order when
 * online; no entry is lost or counted twice. Watchers are notified of each change.
 */
export class DoorKeeper {
  readonly #gate: DoorGate;
  readonly #device: () => DoorDevice;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #waiting: readonly WrittenDoorRecord[] = [];
  /** Exits that were recorded here, the latest last. */
  #exits: readonly WrittenDoorExit[] = [];
  readonly #undoneExits = new Set<string>();
  /** The data that `#state.count` was computed from. */
  #counted: { readonly door: Door | null; readonly waiting: readonly WrittenDoorRecord[] } = {
    door: null,
    waiting: [],
  };
  /** Entries that failed when sent alone; set aside until the server has accepted others. */
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

  /** Shows the stored list, then the server's. */
  async open(): Promise<void> {
    const [door, waiting, refused] = await Promise.all([
      readKeptDoor(this.#gate.key).catch(() => null),
      listWaiting(this.#gate.key).catch(() => []),
      listRefused(this.#gate.key).catch(() => []),
    ]);
    this.#waiting = waiting;
    for (const record of waiting) this.#learnExit(record);
    this.#show({ refused });
    if (door !== null) await this.#learn(door);
    await this.read();
    // The server accepts entries of this device even after its link has ended.
    void this.sync();
  }

  /** Reads the list again when online. */
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

  /** The answer to a scanned text; checked on this device, without the server. */
  async judge(text: string): Promise<DoorVerdict> {
    const ticket = (await this.#verify?.(text)) ?? null;
    return judgeTicket(ticket, this.#knowledge());
  }

  /** The same for a guest found by name. */
  judgeGuest(guest: DoorGuest): DoorVerdict {
    return judgeGuest(guest, this.#knowledge());
  }

  /**
   * Records that people of a guest's party enter; returns the entry's id.
   * @throws when the device cannot store it
   */
  async admit({ guestId }: DoorGuest, people: number): Promise<string> {
    return this.#note({ guestId, people, undoes: null });
  }

  /**
   * Undoes an entry.
   * @throws when the device cannot store it
   */
  async undo(entry: Pick<DoorEntry, 'guestId' | 'id'>): Promise<void> {
    if (entry.guestId !== null) await this.#note({ guestId: entry.guestId, people: 0, undoes: entry.id });
  }

  /**
   * Records that people leave.
   * @throws when the device cannot store it
   */
  async leave(people: number): Promise<void> {
    await this.#note({ people, undoes: null });
  }

  /**
   * Undoes the latest exit of this device.
   * @throws when the device cannot store it
   */
  async undoExit(): Promise<void> {
    const exit = this.#findExit();
    if (exit !== undefined) await this.#note({ people: 0, undoes: exit.id });
  }

  /** Deletes the refused entries once the user has read them. */
  async forgetRefused(): Promise<void> {
    await deleteRefused(this.#gate.key);
    this.#show({ refused: [] });
  }

  /** Sends the queue and reads the entries of other devices. One call at a time. */
  sync(): Promise<void> {
    this.#sending ??= this.#sync().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #note(
    values:
      | Pick<WrittenDoorEntry, 'guestId' | 'people' | 'undoes'>
      | Pick<WrittenDoorExit, 'people' | 'undoes'>,
  ): Promise<string> {
    const entry = { id: crypto.randomUUID(), ...values, ...this.#device(), at: serverNow().toISOString() };
    // Counted before it is on disk: a second tap in between is answered that they are in.
    this.#waiting = [...this.#waiting, entry];
    this.#learnExit(entry);
    this.#show({});
    try {
      await keepEntry(this.#gate.key, entry, isDoorEntry(entry) ? this.#nameOf(entry.guestId) : 'Sortie');
    } catch (error) {
      // Sent while it was being stored: it counts anyway.
      if (!this.#waiting.includes(entry)) return entry.id;
      this.#waiting = this.#waiting.filter((one) => one !== entry);
      this.#exits = this.#exits.filter(({ id }) => id !== entry.id);
      this.#undoneExits.delete(entry.undoes ?? '');
      this.#show({});
      throw error;
    }
    void this.sync();
    return entry.id;
  }

  #learnExit(record: WrittenDoorRecord): void {
    if (isDoorEntry(record)) return;
    if (record.undoes === null) this.#exits = [...this.#exits, record];
    else this.#undoneExits.add(record.undoes);
  }

  #findExit(): WrittenDoorExit | undefined {
    return this.#exits.findLast(({ id }) => !this.#undoneExits.has(id));
  }

  async #sync(): Promise<void> {
    try {
      await this.#sendAll();
    } catch (error) {
      const { code } = error as Partial<{ code: string }>;
      // The server does not know this link: it will never accept the queue.
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
      if (!isEnded) await this.#add(changes);
      isMore = this.#waiting.some(({ id }) => !this.#aside.has(id));
    }
    // The server accepts others.
    await this.#refuse([...this.#aside].filter((id) => (this.#tries.get(id) ?? 0) >= INCIDENT_TRIES));
    this.#aside.clear();
    if (isEnded) await this.#end();
    else this.#show({ isOffline: false, refusal: null });
  }

  /**
   * Sends a batch of entries. Null when one of them may be at fault: the caller retries with fewer.
   * A single failing entry is set aside.
   */
  async #send(entries: readonly WrittenDoorRecord[]): Promise<DoorChanges | null> {
    try {
      const { deviceId } = this.#device();
      return await this.#gate.send({
        after: this.#state.door?.last ?? 0,
        entries: entries.filter(isDoorEntry),
        exits: entries.filter((record): record is WrittenDoorExit => !isDoorEntry(record)),
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
   * Moves entries to the refused ones, to be shown.
   * @throws when the device cannot store that: they stay queued
   */
  async #refuse(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const { key } = this.#gate;
    await refuseWaiting(key, new Set(ids));
    this.#waiting = this.#waiting.filter(({ id }) => !ids.includes(id));
    this.#show({ refused: await listRefused(key) });
  }

  async #settle(sent: readonly WrittenDoorRecord[]): Promise<void> {
    const entries = sent.filter((entry) => this.#waiting.includes(entry));
    if (entries.length === 0) return;
    const ids = new Set(entries.map(({ id }) => id));
    // Shown locally until an answer of the server contains them.
    const { door } = this.#state;
    const known = door && { ...door, entries: join(door.entries, entries.filter(isDoorEntry)) };
    this.#state = { ...this.#state, door: known };
    this.#waiting = this.#waiting.filter(({ id }) => !ids.has(id));
    await deleteWaiting(this.#gate.key, ids).catch(() => undefined);
  }

  async #add({ entries, last, left }: DoorChanges): Promise<void> {
    const { door } = this.#state;
    if (door === null || (entries.length === 0 && door.last === last && door.left === left)) return;
    const known = { ...door, entries: join(door.entries, entries), last, left };
    this.#show({ door: known });
    await keepDoor(this.#gate.key, known).catch(() => undefined);
  }

  async #learn(door: Door): Promise<void> {
    // Without Ed25519 on this device, tickets cannot be verified: guests are found by name.
    this.#verify = await createTicketVerifier(door.keys).catch(() => null);
    // Entries are never deleted: those missing in the answer were recorded after it was written.
    const entries = join(door.entries, this.#state.door?.entries ?? []);
    this.#show({ door: { ...door, entries } });
  }

  /**
   * Deletes the guest list at once, but still sends the queue: the server accepts what was recorded
   * before the link ended.
   */
  async #end(): Promise<void> {
    this.#state = { ...NOTHING, isEnded: true, refused: this.#state.refused };
    await forgetDoor(this.#gate.key).catch(() => undefined);
    this.#show({});
  }

  async #fail(error: unknown): Promise<void> {
    // An answer that is not of our server counts as none.
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
    // A list that an older version stored on the device says nothing of exits.
    const sent = state.door?.left ?? 0;
    const left = Math.max(0, sent + countUnsentExits(this.#waiting, this.#exits));
    const hasExit = this.#findExit() !== undefined;
    this.#state = { ...state, left, hasExit, count: this.#count(state.door) };
    for (const listener of this.#listeners) listener();
  }

  /**
   * Recomputes the count only after a change: a night has thousands of entries, and the phone polls
   * every few seconds.
   */
  #count(door: Door | null): DoorCount {
    const { door: countedDoor, waiting } = this.#counted;
    if (countedDoor === door && waiting === this.#waiting) return this.#state.count;
    this.#counted = { door, waiting: this.#waiting };
    return countDoor(door?.guests ?? [], join(door?.entries ?? [], this.#waiting.filter(isDoorEntry)));
  }
}
