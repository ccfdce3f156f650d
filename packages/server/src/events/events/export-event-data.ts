import type { AddressSuggestion } from '@lampion/contract/events/address-search';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findOwnEvents } from './store.ts';

/** The events of an organiser, for its owner. */
export function exportEventData(db: Queryable, organiserId: string) {
  return findOwnEvents(db, organiserId);
}

/** Two a second, enough while typing. */
const PER_ACCOUNT = { name: 'addresses', points: 120, seconds: 60 };

/**
 * Places that match what somebody who plans an evening has typed so far, with their coordinates.
 * Nothing is stored.
 * @throws AppError `not_authenticated`, `too_many_attempts` (120 a minute per account),
 * `unavailable`
 */
export async function searchAddresses(
  deps: Pick<Deps, 'geocoder' | 'limiter'>,
  actor: Actor,
  text: string,
): Promise<AddressSuggestion[]> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  return deps.geocoder.suggest(text);
}
