import type { Party } from '@lampion/contract/schemas/party';
import type { DuplicatePartyBody } from '@lampion/contract/schemas/party-body';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { createParty } from './create-party.ts';
import { findOwnParty } from './find-seen-party.ts';
import { isHosting } from './party-policy.ts';

/**
 * Plans a party like one the caller hosts, at another date, without its guests; `copyListeners` copy the rest. Idempotent by the id of the new one.
 * @throws AppError as `createParty` does, `party_not_found`, `not_party_host`
 */
export async function duplicateParty(
  deps: Parameters<typeof createParty>[0] & Pick<Deps, 'copyListeners'>,
  actor: Actor,
  id: string,
  copy: DuplicatePartyBody,
): Promise<Party> {
  const { row, role } = await findOwnParty(deps, actor, { id });
  if (!isHosting(role)) throw new AppError('not_party_host');
  const { name, type, description, place, city, address, street, postcode, latitude, longitude } = row.event;
  const { showsGuests, capacity, plusOnesMax, coverPlan, coverSky } = row.event;
  const { accessNote, showsAddress, linkOpens } = row.party;
  const party = {
    name,
    type,
    description,
    place,
    city,
    address,
    street,
    postcode,
    latitude,
    longitude,
    showsGuests,
    capacity,
    plusOnesMax,
    accessNote,
    showsAddress,
    linkOpens,
    // Stored by the same closed lists.
    coverPlan: coverPlan as Parameters<typeof createParty>[2]['coverPlan'],
    coverSky: coverSky as Parameters<typeof createParty>[2]['coverSky'],
    ...copy,
  };
  return createParty(deps, actor, party, async (tx) => {
    for (const copyMore of deps.copyListeners) await copyMore(deps, tx, { fromId: id, toId: copy.id });
  });
}
