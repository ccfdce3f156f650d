import type { Party } from '@lampion/contract/events/party';
import { partyEndpoints } from '@lampion/contract/events/party-calls';
import { defineChange, over } from '../../platform/device/define-change.ts';
import { serverNow } from '../../platform/server-clock.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';
import { addCard } from './optimistic-updates.ts';

const nobody = { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 };
/** Oneself: screens say "vous" to a host. */
const me = { username: null, name: '', picUrl: null, portraitUrl: null };

/** Plans a party. The device creates its id, so that it can be edited before it is sent. */
export const planParty = defineChange<PlanPartyInput>({
  kind: 'plan-party',
  endpoint: partyEndpoints.planParty,
  toCall: (body) => ({ body }),
  label: ({ name }) => `« ${name} »`,
  words: ({ description, address, accessNote, bring, accessDetails }) => [
    description,
    address,
    accessNote,
    bring,
    accessDetails,
  ],
  optimisticUpdates: [
    over(partyEndpoints.getParty, (cached, body: PlanPartyInput, { params }) =>
      cached === undefined && params.id === body.id ? showPlanned(body) : cached,
    ),
    over(
      partyEndpoints.listParties,
      (cached, body: PlanPartyInput, { query }) => cached && addCard(cached, showPlanned(body), query),
    ),
  ],
});

function showPoll(dates: NonNullable<PlanPartyInput['dates']>): Party['poll'] {
  const counts = { yes: 0, maybe: 0, no: 0 };
  return {
    dates: dates.map(({ id, beginDate, endDate = beginDate }) => ({
      id: id ?? beginDate,
      beginDate,
      endDate,
      counts,
    })),
    votes: [],
    guestCount: 1,
  };
}

/** A new party as its host sees it before it is sent. */
export function showPlanned(body: PlanPartyInput): Party {
  const [first] = body.dates ?? [];
  const beginDate = body.beginDate ?? first?.beginDate ?? serverNow().toISOString();
  const { type = 'party', coverPlan = '', coverSky = '', showsAddress = 'coming' } = body;
  const { place = '', city = null, description = '', capacity = null, plusOnesMax = 1 } = body;
  const { address = null, street = null, postcode = null, latitude = null, longitude = null } = body;
  const { bring = null, accessDetails = null, minimumAge = null } = body;
  const { accessNote = '', showsGuests = true, linkOpens = true } = body;
  return {
    id: body.id,
    name: body.name,
    type,
    isCalledOff: false,
    beginDate,
    endDate: body.endDate ?? first?.endDate ?? beginDate,
    isPollOpen: body.dates !== undefined,
    place,
    city,
    cover: { type, plan: coverPlan || null, sky: coverSky || null },
    coverUrl: '',
    host: me,
    comingCount: 1,
    description,
    bring,
    accessDetails,
    minimumAge,
    where: { address, street, postcode, latitude, longitude, accessNote },
    isAddressHidden: false,
    capacity,
    placesLeft: capacity && capacity - 1,
    plusOnesMax,
    cohosts: [],
    isHost: true,
    isOwner: true,
    isOpen: true,
    me: { reply: 'yes', plusOnes: 0, word: '', waitingPosition: null, offer: null },
    guests: [],
    poll: body.dates ? showPoll(body.dates) : null,
    hosted: {
      counts: { ...nobody, yes: 1 },
      showsAddress,
      showsGuests,
      linkOpens,
      linkCode: '',
      createdAt: serverNow().toISOString(),
    },
  };
}
