import type { Queryable } from '../../db/database.ts';
import { hashToken } from '../accounts/issue-token.ts';
import { findLinkedGuest, type GuestRecord } from './reply-store.ts';

/** The guest of a private link; null for an invalid link. */
export function findGuestOfLink(db: Queryable, token: string): Promise<GuestRecord | null> {
  return findLinkedGuest(db, hashToken(token));
}
