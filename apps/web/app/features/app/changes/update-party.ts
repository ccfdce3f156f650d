import { partyEndpoints } from '@lampion/contract/endpoints/parties';
import type { Party } from '@lampion/contract/schemas/party';
import { defineChange, over } from '../../../lib/device/define-change.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';

interface PartyUpdate {
  readonly partyId: string;
  readonly name: string;
  readonly changes: Partial<PlanPartyInput>;
  /** The host's own, to their guests. */
  readonly words?: string;
}

function change(seen: Party, { changes }: PartyUpdate): Party {
  const { name = seen.name, type = seen.type, beginDate = seen.beginDate, endDate = seen.endDate } = changes;
  const { coverPlan = seen.cover.plan ?? '', coverSky = seen.cover.sky ?? '' } = changes;
  const { place = seen.place, city = seen.city, description = seen.description } = changes;
  const { capacity = seen.capacity, plusOnesMax = seen.plusOnesMax } = changes;
  return {
    ...seen,
    name,
    type,
    beginDate,
    endDate,
    place,
    city,
    description,
    capacity,
    plusOnesMax,
    cover: { type, plan: coverPlan || null, sky: coverSky || null },
    where: changeWhere(seen.where, changes),
    hosted: changeHosted(seen.hosted, changes),
  };
}

function changeWhere(where: Party['where'], changes: Partial<PlanPartyInput>): Party['where'] {
  const { address, street, postcode, latitude, longitude, accessNote } = changes;
  return where && { ...where, ...known({ address, street, postcode, latitude, longitude, accessNote }) };
}

function changeHosted(hosted: Party['hosted'], changes: Partial<PlanPartyInput>): Party['hosted'] {
  const { showsAddress, showsGuests, linkOpens } = changes;
  return hosted && { ...hosted, ...known({ showsAddress, showsGuests, linkOpens }) };
}

/** Those that are given. */
function known<Values extends object>(values: Values) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

/** What guests are notified of. */
const NEWSWORTHY = ['beginDate', 'endDate', 'place', 'city', 'address', 'street', 'postcode'] as const;

/** A party that is changed by one of its hosts. */
export const updateParty = defineChange<PartyUpdate>({
  kind: 'update-party',
  endpoint: partyEndpoints.updateParty,
  toCall: ({ partyId, changes, words }) => ({
    params: { id: partyId },
    body: { ...changes, ...(words && { guestWords: words }) },
  }),
  label: ({ name }) => `Vos modifications de « ${name} »`,
  notifies: ({ changes, words }) =>
    words || NEWSWORTHY.some((name) => name in changes)
      ? 'Vos invités l’apprennent dans dix secondes.'
      : null,
  words: ({ changes: { name, description, address, accessNote }, words }) => [
    ...[name, description, address, accessNote],
    words,
  ],
  overlays: [
    over(partyEndpoints.getParty, (seen, input: PartyUpdate, { params }) =>
      seen && params.id === input.partyId ? change(seen, input) : seen,
    ),
  ],
  touches: [partyEndpoints.listParties],
});
