import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';

/** Two a second for as long as anybody types. */
const PER_ACCOUNT = { name: 'addresses', points: 120, seconds: 60 };

/**
 * Places that fit what an organiser has typed so far, with their coordinates. Nothing is kept of it.
 * @throws AppError `not_authenticated`, `forbidden`, `too_many_attempts` (120 a minute from one account), `unavailable`
 */
export async function searchAddresses(
  deps: Pick<Deps, 'geocoder' | 'limiter'>,
  actor: Actor,
  text: string,
): Promise<AddressSuggestion[]> {
  const { accountId } = requireOrganiser(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  return deps.geocoder.suggest(text);
}
