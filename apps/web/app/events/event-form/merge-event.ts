import {
  type EventFieldName,
  eventFieldLabels,
  eventFieldNames,
  eventInputs,
} from '@lampion/contract/events/event-fields';
import { eventTypeLabels } from '@lampion/contract/events/event-type';
import type { OwnEvent } from '@lampion/contract/events/events';
import { describeAdmission } from '@lampion/contract/events/rules/describe-facts';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { draftOf, type EventDraft } from './event-draft.ts';
import { describeNight } from './night-draft.ts';
import { type ImageChoice, isOfPlace } from './save-event.ts';

/** Fields that are chosen together. */
interface Part {
  readonly key: string;
  readonly label: string;
  readonly names: readonly (keyof EventDraft)[];
  readonly describe: (draft: EventDraft) => string;
}

const night: Part = {
  key: 'night',
  label: 'Quand',
  names: ['beginDay', 'beginTime', 'endDay', 'endTime', 'isLong'],
  describe: (draft) => describeNight(draft) ?? '',
};
const place: Part = {
  key: 'place',
  label: eventFieldLabels.place,
  names: [...eventFieldNames.filter(isOfPlace), 'pinnedPlace'] as (keyof EventDraft)[],
  describe: (draft) => [...new Set([draft.place, draft.address])].filter(Boolean).join(', '),
};
const cover: Part = {
  key: 'cover',
  label: 'Couverture dessinée',
  names: ['coverPlan', 'coverSky'],
  describe: ({ coverPlan, coverSky }) => (coverPlan || coverSky ? 'Choisie' : 'Au hasard'),
};
const admission: Part = {
  key: 'admission',
  label: eventFieldLabels.admission,
  names: ['admission', 'priceCents', 'ticketUrl'],
  describe: ({ ticketUrl, ...draft }) => {
    const { data: admission = null } = eventInputs.admission.safeParse(draft.admission);
    const { data: priceCents = null } = eventInputs.priceCents.safeParse(draft.priceCents);
    return [describeAdmission({ admission, priceCents }), ticketUrl].filter(Boolean).join(', ') || 'Non dit';
  },
};
const grouped = new Set<string>(['beginDate', 'endDate', ...place.names, ...cover.names, ...admission.names]);

type SingleName = Exclude<EventFieldName, 'beginDate' | 'endDate'>;

function describeSingle(name: SingleName, draft: EventDraft): string {
  if (name === 'type') return labelOf(eventTypeLabels, draft.type);
  return draft[name] === '' ? 'Vide' : draft[name];
}

const singles = eventFieldNames
  .filter((name): name is SingleName => !grouped.has(name))
  .map(
    (name): Part => ({
      key: name,
      label: eventFieldLabels[name],
      names: [name],
      describe: (draft) => describeSingle(name, draft),
    }),
  );

const parts: readonly Part[] = [...singles, night, place, admission, cover];

/** Two edits based on the same version of an event. */
export interface Meeting {
  /** The common version. */
  readonly base: OwnEvent;
  readonly mine: EventDraft;
  readonly image: ImageChoice;
  /** What was saved elsewhere since. */
  readonly theirs: OwnEvent;
}

export type Side = 'mine' | 'theirs';

/** A part that both changed differently. */
export interface MergeQuestion {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const differs = (a: EventDraft, b: EventDraft, { names }: Part) => names.some((name) => a[name] !== b[name]);

const describeImage = (hasImage: boolean) => (hasImage ? 'Une image' : 'Sans image');

function askImage({ base, image, theirs }: Meeting): MergeQuestion[] {
  const isRemovedTwice = image === 'remove' && theirs.image === null;
  if (image === null || base.image === theirs.image || isRemovedTwice) return [];
  const [mine, other] = [describeImage(image !== 'remove'), describeImage(theirs.image !== null)];
  return [{ key: 'image', label: 'Image', mine, theirs: other }];
}

/** The parts to choose between; one that only one side changed needs no question. */
export function findQuestions(meeting: Meeting): MergeQuestion[] {
  const [base, mine, theirs] = [draftOf(meeting.base), meeting.mine, draftOf(meeting.theirs)];
  const asked = parts.filter(
    (part) => differs(base, mine, part) && differs(base, theirs, part) && differs(mine, theirs, part),
  );
  const questions = asked.map(({ key, label, describe }) => {
    return { key, label, mine: describe(mine), theirs: describe(theirs) };
  });
  return [...questions, ...askImage(meeting)];
}

/** The merged event: theirs, with the local changes except where the user chose theirs. */
export function mergeEvent(
  meeting: Meeting,
  choices: Readonly<Record<string, Side>>,
): Pick<Meeting, 'image'> & { readonly draft: EventDraft } {
  const base = draftOf(meeting.base);
  const kept = parts.filter((part) => choices[part.key] !== 'theirs' && differs(base, meeting.mine, part));
  const values = kept.flatMap(({ names }) => names.map((name) => [name, meeting.mine[name]]));
  const draft = { ...draftOf(meeting.theirs), ...Object.fromEntries(values) } as EventDraft;
  return { draft, image: choices.image === 'theirs' ? null : meeting.image };
}
