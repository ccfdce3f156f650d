import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import type { Party } from '@lampion/contract/schemas/party';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';

interface PartyUpdate {
  readonly partyId: string;
  readonly name: string;
  readonly changes: Partial<PlanPartyInput>;
}

function change(seen: Party, { changes }: PartyUpdate): Party {
  const { name = seen.name, type = seen.type, beginDate = seen.beginDate, endDate = seen.endDate } = changes;
  const { coverPlan = seen.cover.plan ?? '', coverSky = seen.cover.sky ?? '', address } = changes;
  const cover = { type, plan: coverPlan || null, sky: coverSky || null };
  const where = seen.where && address !== undefined ? { ...seen.where, address } : seen.where;
  return { ...seen, name, type, beginDate, endDate, cover, where };
}

/** A party that is changed by one of its hosts. */
export const updateParty = defineChange<PartyUpdate>({
  kind: 'update-party',
  endpoint: partyEndpoints.updateParty,
  toCall: ({ partyId, changes }) => ({ params: { id: partyId }, body: changes }),
  label: ({ name }) => `Vos modifications de « ${name} »`,
  overlays: [
    over(partyEndpoints.getParty, (seen, input: PartyUpdate, { params }) =>
      seen && params.id === input.partyId ? change(seen, input) : seen,
    ),
  ],
  touches: [partyEndpoints.listParties],
});
