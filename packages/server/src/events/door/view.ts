import type { Door, DoorChanges, DoorEntry, DoorGuest } from '@lampion/contract/events/door';
import { isAgeChecked } from '@lampion/contract/events/rules/describe-facts';
import type { TicketSigner } from '../../platform/db/signing-keys.ts';
import type { DoorEntryRow, DoorGuestRow } from './store.ts';

export interface DoorEvent {
  readonly id: string;
  readonly name: string;
  readonly beginDate: Date;
  readonly endDate: Date;
  readonly minimumAge: number | null;
  readonly checksAge: boolean;
  readonly capacity: number | null;
}

interface DoorParts {
  readonly event: DoorEvent;
  readonly guests: readonly DoorGuestRow[];
  readonly entries: readonly DoorEntryRow[];
  /** How many people left. */
  readonly left: number;
  readonly signer: Pick<TicketSigner, 'keys'>;
  readonly now: Date;
}

export function toDoor({ event, guests, entries, left, signer, now }: DoorParts): Door {
  const { isEnded: _isEnded, refused: _refused, ...changes } = toDoorChanges(entries, left, 0);
  return {
    id: event.id,
    name: event.name,
    ageCheck: isAgeChecked(event) ? event.minimumAge : null,
    capacity: event.capacity,
    readAt: now.toISOString(),
    keys: [...signer.keys()],
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    guests: guests.map(toDoorGuest),
    ...changes,
  };
}

/** The entries after a position, and how many people left. */
export function toDoorChanges(entries: readonly DoorEntryRow[], left: number, after: number): DoorChanges {
  const last = entries.at(-1)?.position ?? after;
  return { entries: entries.map(toDoorEntry), last, left, isEnded: false, refused: [] };
}

export function toDoorGuest({ plusOnes, reply, ...guest }: DoorGuestRow): DoorGuest {
  return { ...guest, people: 1 + plusOnes, isComing: reply === 'yes' };
}

export function toDoorEntry(row: DoorEntryRow): DoorEntry {
  const { id, guestId, people, undoes, deviceId, deviceName, at, isLate } = row;
  return { id, guestId, people, undoes, deviceId, deviceName, at: at.toISOString(), isLate };
}
