import {
  type EventFieldName,
  eventBlanks,
  eventFieldNames,
  eventInputs,
} from '@lampion/contract/events/event-fields';
import type { OwnEvent } from '@lampion/contract/events/events';
import type { Picture } from '@lampion/contract/platform/common';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import type { PublicEventPage } from '../../platform/pages/page-context.ts';
import { type EventDraft, newDraft } from './event-draft.ts';
import { readNight } from './night-draft.ts';
import { toFields } from './save-event.ts';

type Event = PublicEventPage['event'];

/** Placeholders for fields that are still empty. */
const blanks = {
  name: 'Votre événement',
  description: 'Ce que vous direz de l’événement se lira ici.',
  place: 'Lieu à choisir',
};

type Fields = Pick<Event, EventFieldName>;

/** The fields of a form as they would be saved; invalid ones are left out. */
function readFields(draft: EventDraft): Partial<Fields> {
  const typed = toFields(draft);
  const read = eventFieldNames.flatMap((name) => {
    const { success, data } = eventInputs[name].safeParse(typed[name]);
    return success ? [[name, data instanceof Date ? data.toISOString() : data] as const] : [];
  });
  return Object.fromEntries(read);
}

/**
 * Begin and end as they would be saved; while a time is missing, those saved before or the
 * defaults.
 */
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

/** The id of an event that was never saved: its cover is drawn from it. */
export const UNSAVED_ID = 'apercu';

/** Everything but the fields, for an event that was never saved. */
const unsaved: Omit<Event, EventFieldName> = {
  _id: UNSAVED_ID,
  isAddressHidden: false,
  status: 'published',
  creator: '',
  image: null,
  picture: null,
  cover: { plan: null, sky: null, type: 'party' },
  participantCount: 0,
  placesLeft: null,
  placesHeld: 0,
  challenges: [],
  bars: [],
};

/** Places taken; people brought along are only known where places are limited. */
function countTaken(event: OwnEvent | null): number {
  if (event === null) return 0;
  const { capacity, placesLeft, participantCount } = event;
  return capacity === null ? participantCount : capacity - (placesLeft ?? 0);
}

/** The event as its page would show it if the form were saved now. */
export function previewEvent({ draft, event, picture, now }: Preview): Event {
  const saved = event ?? unsaved;
  const fields = {
    ...eventBlanks,
    ...readFields(draft),
    name: trimInvisible(draft.name) || blanks.name,
    description: trimInvisible(draft.description) || blanks.description,
    place: trimInvisible(draft.place) || blanks.place,
    ...nightOf(draft, event, now),
  };
  const { type, capacity, coverPlan, coverSky, exactAddress, address } = fields;
  const isAddressHidden = exactAddress !== null;
  return {
    ...saved,
    ...fields,
    exactAddress: null,
    isAddressHidden,
    address: isAddressHidden ? null : address,
    status: saved.status === 'draft' ? 'published' : saved.status,
    picture,
    cover: { type, plan: coverPlan, sky: coverSky },
    placesLeft: capacity === null ? null : Math.max(0, capacity - countTaken(event)),
  };
}
