import { EVENT_PLUS_ONES_MAX } from '@lampion/contract/events/event-fields';
import type { AddressSuggestion } from '@lampion/contract/events/events';
import type { Party } from '@lampion/contract/events/party';
import { PARTY_GUESTS_MAX } from '@lampion/contract/events/party-body';
import { readNumber } from '@lampion/contract/platform/rules/typed-number';

/** What the address search knew of a place: without it, the address is what was typed. */
type FoundPlace = Omit<AddressSuggestion, 'label'>;

/** The details of a party besides its name, cover and date. */
export interface PartyDetails {
  readonly place: string;
  readonly address: string;
  readonly found: FoundPlace | null;
  readonly accessNote: string;
  readonly description: string;
  readonly bring: string;
  readonly accessDetails: string;
  /** Empty for every age. */
  readonly minimumAge: '' | '16' | '18';
  /** As it is typed; empty: no limit. */
  readonly capacity: string;
  readonly plusOnesMax: string;
  readonly showsGuests: boolean;
  readonly linkOpens: boolean;
}

export const newDetails: PartyDetails = {
  place: '',
  address: '',
  found: null,
  accessNote: '',
  description: '',
  bring: '',
  accessDetails: '',
  minimumAge: '',
  capacity: '',
  plusOnesMax: '1',
  showsGuests: true,
  linkOpens: true,
};

const ages = { '': null, '16': 16, '18': 18 } as const;

const nowhere = { street: null, postcode: null, city: null, latitude: null, longitude: null };

export function toDetailsBody(rest: PartyDetails) {
  const { place, address, found, accessNote, description, capacity, plusOnesMax } = rest;
  const { bring, accessDetails, minimumAge, showsGuests, linkOpens } = rest;
  return {
    place,
    address: address.trim() || null,
    ...(found === null ? nowhere : { ...found, city: found.city || null }),
    accessNote: accessNote.trim(),
    description: description.trim(),
    bring: bring.trim() || null,
    accessDetails: accessDetails.trim() || null,
    minimumAge: ages[minimumAge],
    capacity: capacity.trim() === '' ? null : readNumber(capacity),
    plusOnesMax: readNumber(plusOnesMax),
    showsGuests,
    linkOpens,
  };
}

/** The same of a party as its hosts read it. */
export function draftDetails({ place, city, where, hosted, ...party }: Party): PartyDetails {
  const { latitude = null, longitude = null, street = null, postcode = null } = where ?? {};
  const isFound = latitude !== null && longitude !== null;
  return {
    place,
    address: where?.address ?? '',
    found: isFound ? { street, postcode, city: city ?? '', latitude, longitude } : null,
    accessNote: where?.accessNote ?? '',
    description: party.description,
    bring: party.bring ?? '',
    accessDetails: party.accessDetails ?? '',
    minimumAge: (['16', '18'] as const).find((age) => ages[age] === party.minimumAge) ?? '',
    capacity: party.capacity === null ? '' : String(party.capacity),
    plusOnesMax: String(party.plusOnesMax),
    showsGuests: hosted?.showsGuests ?? true,
    linkOpens: hosted?.linkOpens ?? true,
  };
}

function isWithin(text: string, least: number, most: number): boolean {
  const count = readNumber(text);
  return count >= least && count <= most;
}

/** What must be corrected before a party can be sent, by field. */
export function findFaults({ capacity, plusOnesMax }: Pick<PartyDetails, 'capacity' | 'plusOnesMax'>) {
  return {
    ...(capacity.trim() !== '' &&
      !isWithin(capacity, 1, PARTY_GUESTS_MAX) && {
        capacity: `Entre 1 et ${PARTY_GUESTS_MAX} places, ou rien pour ne pas compter.`,
      }),
    ...(!isWithin(plusOnesMax, 0, EVENT_PLUS_ONES_MAX) && {
      plusOnesMax: `Entre 0 et ${EVENT_PLUS_ONES_MAX} personnes.`,
    }),
  };
}
