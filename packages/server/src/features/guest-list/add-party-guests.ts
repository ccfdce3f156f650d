import { PARTY_GUESTS_MAX } from '@lampion/contract/schemas/party-body';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import { insertGuests, type NewGuests } from './party-guest-store.ts';

/**
 * Puts guests on the list of a party that is locked, without an answer. Those on it already stay as they are. Returns the ids of those who are
 * new.
 * @throws AppError `party_full`
 */
export async function addPartyGuests(tx: Queryable, wanted: NewGuests): Promise<ReadonlySet<string>> {
  if (wanted.people.length === 0) return new Set();
  const { ids, before } = await insertGuests(tx, wanted);
  if (ids.length > 0 && before + ids.length > PARTY_GUESTS_MAX) throw new AppError('party_full');
  return new Set(ids);
}
