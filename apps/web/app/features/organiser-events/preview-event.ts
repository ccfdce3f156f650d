import type { Picture } from '@lampion/contract/schemas/common';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { PublicEventPage } from '../../lib/page-context.ts';
import { type EventDraft, newDraft, readNight } from './event-draft.ts';

type Event = PublicEventPage['event'];

/** What stands on the page where nothing has been typed yet. */
const blanks = {
  name: 'Votre événement',
  description: 'Ce que vous direz de la soirée se lira ici.',
  place: 'Lieu à choisir',
};

function readNumber(text: string): number | null {
  const number = Number.parseFloat(text);
  return Number.isFinite(number) ? number : null;
}

/** Begin and end as they would be saved; while a time is missing, those that are there or would be proposed. */
function nightOf(draft: EventDraft, event: OwnEvent | null, now: Date): Pick<Event, 'beginDate' | 'endDate'> {
  const typed = readNight(draft);
  if (typed === null && event) return { beginDate: event.beginDate, endDate: event.endDate };
  const { begin, end } = typed ?? readNight(newDraft(now)) ?? { begin: now, end: now };
  return { beginDate: begin.toISOString(), endDate: end.toISOString() };
}

interface Preview {
  draft: EventDraft;
  /** Null for a new one. */
  event: OwnEvent | null;
  /** Null for the drawn cover. */
  picture: Picture | null;
  now: Date;
}

/** What an event has that was never saved. */
const unsaved: Omit<Event, 'beginDate' | 'endDate'> = {
  ...blanks,
  _id: 'apercu',
  type: 'party',
  status: 'published',
  address: null,
  latitude: null,
  longitude: null,
  creator: '',
  image: null,
  picture: null,
  cover: { plan: null, sky: null, type: 'party' },
  participantCount: 0,
  capacity: null,
  placesLeft: null,
  plusOnesMax: 0,
  challenges: [],
  bars: [],
};

/** Places that are taken; those of people brought along are only known where places are limited. */
function countTaken({ capacity, placesLeft, participantCount }: typeof unsaved): number {
  return capacity === null ? participantCount : capacity - (placesLeft ?? 0);
}

/** The event as its page would show it if the form were saved now. */
export function previewEvent({ draft, event, picture, now }: Preview): Event {
  const saved = event ?? unsaved;
  const places = readNumber(draft.capacity);
  // No places at all is a slip: the form will say so.
  const capacity = places !== null && places >= 1 ? places : null;
  return {
    ...saved,
    name: draft.name.trim() || blanks.name,
    description: draft.description.trim() || blanks.description,
    type: draft.type,
    ...nightOf(draft, event, now),
    place: draft.place.trim() || blanks.place,
    address: draft.address || null,
    latitude: readNumber(draft.latitude),
    longitude: readNumber(draft.longitude),
    picture,
    cover: { ...saved.cover, type: draft.type },
    capacity,
    placesLeft: capacity === null ? null : Math.max(0, capacity - countTaken(saved)),
    plusOnesMax: readNumber(draft.plusOnesMax) ?? 0,
  };
}
