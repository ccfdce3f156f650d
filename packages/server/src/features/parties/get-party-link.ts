import type { PartyLink } from '@lampion/contract/schemas/party';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findLinkedParty } from './party-store.ts';
import { toPartyLink } from './party-view.ts';

/**
 * What the link of a party shows to anybody who has it: no address, no guests, and of the host the first name.
 * @throws AppError `party_not_found`, also for a link that was replaced or closed
 */
export async function getPartyLink({ db, now }: Pick<Deps, 'db' | 'now'>, code: string): Promise<PartyLink> {
  const row = await findLinkedParty(db, code);
  if (row === null) throw new AppError('party_not_found');
  return toPartyLink(row, now());
}
