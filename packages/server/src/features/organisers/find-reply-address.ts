import type { Queryable } from '../../db/database.ts';
import { findWantedReplyAddress } from './profile-store.ts';

/**
 * Where answers to an organiser's e-mails to guests go: the sign-in address, once it is confirmed, if the organiser asks for
 * them; null otherwise.
 */
export function findReplyAddress(db: Queryable, organiserId: string): Promise<string | null> {
  return findWantedReplyAddress(db, organiserId);
}
