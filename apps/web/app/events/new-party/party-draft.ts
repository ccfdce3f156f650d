import type { EventType } from '@lampion/contract/events/event-type';
import type { Party } from '@lampion/contract/events/party';
import { PARTY_DATES_MAX, type planPartyBodySchema } from '@lampion/contract/events/party-body';
import { expectEnd, expectEndOf } from '@lampion/contract/events/rules/event-end';
import { nightOf } from '@lampion/contract/events/rules/event-timing';
import { type CoverPlan, type CoverSky, coverPlans, coverSkies } from '@lampion/contract/media/cover';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { z } from 'zod';
import { type ChosenNight, instantsOf, USUAL_BEGIN } from './chosen-night.ts';
import { draftDetails, newDetails, type PartyDetails, toDetailsBody } from './party-details.ts';

/** The request body that plans a party. */
export type PlanPartyInput = z.input<typeof planPartyBodySchema>;

/** An evening to vote on; the device creates its id. */
export interface ProposedNight extends ChosenNight {
  readonly id?: string;
}

/** A party being planned. */
export interface PartyDraft extends PartyDetails {
  /** Id of the future party, created on the device. */
  readonly id: string;
  readonly name: string;
  readonly type: EventType;
  readonly plan: CoverPlan;
  readonly sky: CoverSky;
  readonly isVote: boolean;
  /** Empty until one is chosen. */
  readonly day: string;
  readonly begin: string;
  readonly end: string;
  readonly extraDays?: number;
  /** The evenings to vote on. */
  readonly dates: readonly ProposedNight[];
  /** True: everybody invited sees the address. False: only guests who come. */
  readonly isAddressOpen: boolean;
}

export function newDraft(id: string): PartyDraft {
  return {
    id,
    name: '',
    type: 'party',
    plan: 'bal',
    sky: 'crepuscule',
    isVote: false,
    day: '',
    begin: USUAL_BEGIN,
    end: expectEnd(USUAL_BEGIN),
    dates: [],
    isAddressOpen: false,
    ...newDetails,
  };
}

/** Changes the begin. The end moves with it, unless it was chosen. */
export function beginAt(draft: PartyDraft, begin: string): PartyDraft {
  const isUsual = draft.end === expectEnd(draft.begin);
  return { ...draft, begin, end: isUsual ? expectEnd(begin) : draft.end };
}

/** Adds an evening to the vote, or removes it. */
export function toggleDate(draft: PartyDraft, day: string): PartyDraft {
  const others = draft.dates.filter((date) => date.day !== day);
  if (others.length < draft.dates.length) return { ...draft, dates: others };
  if (others.length >= PARTY_DATES_MAX) return draft;
  const { begin, end } = draft;
  const dates = [...others, { id: crypto.randomUUID(), day, begin, end }];
  return { ...draft, dates: dates.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** Switches between one date and a vote, keeping what was chosen as far as possible. */
export function setVote(draft: PartyDraft, isVote: boolean): PartyDraft {
  const [first] = draft.dates;
  if (!isVote) return { ...draft, isVote, day: draft.day || (first?.day ?? '') };
  const isNew = draft.day !== '' && draft.dates.length === 0;
  return { ...(isNew ? toggleDate(draft, draft.day) : draft), isVote };
}

/** The evening, or the evenings to vote on. */
export const nightsOf = (draft: PartyDraft): readonly ChosenNight[] => (draft.isVote ? draft.dates : [draft]);

/** Which parts are filled in: each lights a lantern. */
export function readFilled({ name, isVote, dates, day, address }: PartyDraft) {
  return {
    what: name.trim() !== '',
    when: isVote ? dates.length > 1 : day !== '',
    where: address.trim() !== '',
  };
}

function writeTimes(night: ChosenNight) {
  const { beginDate, endDate } = instantsOf(night);
  return { beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}

/** The dates as the request body has them. */
function writeDates(dates: readonly ProposedNight[]) {
  return dates.map(({ id, ...night }) => ({ ...(id && { id }), ...writeTimes(night) }));
}

export function toPlanBody(draft: PartyDraft): PlanPartyInput {
  const { id, name, type, plan, sky, isVote, dates, isAddressOpen } = draft;
  return {
    id,
    name: name.trim(),
    type,
    coverPlan: plan,
    coverSky: sky,
    showsAddress: isAddressOpen ? 'everybody' : 'coming',
    ...toDetailsBody(draft),
    ...(isVote ? { dates: writeDates(dates) } : writeTimes(draft)),
  };
}

const writeHour = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const DAY_MS = 86_400_000;

/** Converts begin and end instants to an evening. */
function nightFrom(times: { readonly beginDate: string; readonly endDate: string }): ChosenNight {
  const [begin, end] = [new Date(times.beginDate), new Date(times.endDate)];
  const [day, hours] = [
    nightOf(begin),
    [begin, end].map((instant) => writeHour(readParisClock(instant).minutes)),
  ];
  const night = { day, begin: hours[0] ?? '', end: hours[1] ?? '' };
  const extraDays = Math.round((end.getTime() - instantsOf(night).endDate.getTime()) / DAY_MS);
  return extraDays > 0 ? { ...night, extraDays } : night;
}

/** The draft of an existing party. A cover this version cannot draw is replaced by the default. */
export function draftOf(party: Party): PartyDraft {
  const { plan, sky } = party.cover;
  const blank = newDraft(party.id);
  return {
    ...blank,
    name: party.name,
    type: party.type,
    plan: coverPlans.find((one) => one === plan) ?? blank.plan,
    sky: coverSkies.find((one) => one === sky) ?? blank.sky,
    ...nightFrom(party),
    isVote: party.isPollOpen,
    dates: party.poll?.dates.map((date) => ({ id: date.id, ...nightFrom(date) })) ?? [],
    isAddressOpen: party.hosted?.showsAddress === 'everybody',
    ...draftDetails(party),
  };
}

/** A copy of a party as a new draft, without a date. */
export function copyOf(party: Party, id: string): PartyDraft {
  const draft = draftOf(party);
  // In the night when clocks go forward, a party until 2 h ends at 3 h; on another evening it does
  // not.
  const isUsual = expectEndOf(new Date(party.beginDate)).toISOString() === party.endDate;
  const end = isUsual ? expectEnd(draft.begin) : draft.end;
  return { ...draft, id, isVote: false, dates: [], day: '', end };
}

/** Only the changed fields of a party: another host may change others concurrently. */
export function findChanges(party: Party, draft: PartyDraft): Partial<PlanPartyInput> {
  const before: Record<string, unknown> = toPlanBody(draftOf(party));
  const changed = Object.entries(toPlanBody(draft)).filter(
    ([name, value]) => name !== 'dates' && value !== before[name],
  );
  return Object.fromEntries(changed);
}

/** The dates of an open vote, if they changed. */
export function findOtherDates(party: Party, draft: PartyDraft) {
  const [before, after] = [writeDates(draftOf(party).dates), writeDates(draft.dates)];
  return party.isPollOpen && JSON.stringify(before) !== JSON.stringify(after) ? after : null;
}

/** Whether a stored value is a draft of this version of the app. */
export function isDraft(kept: unknown): kept is PartyDraft {
  if (typeof kept !== 'object' || kept === null) return false;
  const found = kept as Record<string, unknown>;
  const isAlike = Object.entries(newDraft('')).every(
    ([name, example]) => typeof found[name] === typeof example,
  );
  return (
    isAlike && coverPlans.includes(found.plan as CoverPlan) && coverSkies.includes(found.sky as CoverSky)
  );
}
