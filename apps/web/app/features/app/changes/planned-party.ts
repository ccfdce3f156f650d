import type { Party } from '@lampion/contract/schemas/party';
import { serverNow } from '../../../lib/server-clock.ts';
import type { PlanPartyInput } from '../new-party/party-draft.ts';

const nobody = { yes: 0, waiting: 0, maybe: 0, no: 0, pending: 0 };
/** Oneself: screens say "vous" to a host. */
const me = { username: null, name: '', picUrl: null, portraitUrl: null };

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

/** What a new party will look like to its host, while the server does not know of it. */
export function showPlanned(body: PlanPartyInput): Party {
  const [first] = body.dates ?? [];
  const beginDate = body.beginDate ?? first?.beginDate ?? serverNow().toISOString();
  const { type = 'party', coverPlan = '', coverSky = '', showsAddress = 'coming' } = body;
  const { place = '', city = null, description = '', capacity = null, plusOnesMax = 1 } = body;
  const { address = null, street = null, postcode = null, latitude = null, longitude = null } = body;
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
