import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnParty } from './change-own-party.ts';
import { makeLinkCode } from './create-party.ts';
import { updatePartyRow } from './party-store.ts';

/**
 * Gives a party of the caller another link; the former one opens nothing any more. Guests stay.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`
 */
export async function resetLink(
  deps: Pick<Deps, 'db' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<null> {
  await changeOwnParty(deps, actor, id, (tx) => updatePartyRow(tx, id, { linkCode: makeLinkCode() }));
  return null;
}
