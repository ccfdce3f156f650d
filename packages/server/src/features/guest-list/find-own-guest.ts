import type { Member } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import { findMemberGuest, type GuestRecord } from './reply-store.ts';

export type { GuestRecord };

/** A member as a guest of an event or a party; null when not on its list. */
export function findOwnGuest(db: Queryable, eventId: string, member: Member): Promise<GuestRecord | null> {
  return findMemberGuest(db, eventId, member);
}
