import { nightOf } from '@lampion/contract/rules/event-timing';
import { expectEnd } from '@lampion/contract/rules/expected-end';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import { type CoverPlan, type CoverSky, coverPlans, coverSkies } from '@lampion/contract/schemas/cover';
import type { Party } from '@lampion/contract/schemas/party';
import { PARTY_DATES_MAX, type planPartyBodySchema } from '@lampion/contract/schemas/party-body';
import type { z } from 'zod';
import { type ChosenNight, instantsOf } from './chosen-night.ts';
import { coverTypes } from './cover-types.ts';
import { draftRest, newRest, type PartyRest, toRestBody } from './party-rest.ts';

/** What the server is sent to plan a party. */
export type PlanPartyInput = z.input<typeof planPartyBodySchema>;

/** A party that is being planned. */
export interface PartyDraft extends PartyRest {
  /** Of the party to be: the device makes it. */
  readonly id: string;
  readonly name: string;
  readonly plan: CoverPlan;
  readonly sky: CoverSky;
  readonly isVote: boolean;
  /** Empty as long as none is chosen. */
  readonly day: string;
  readonly begin: string;
  readonly end: string;
  /** The evenings that are voted on. */
  readonly dates: readonly ChosenNight[];
  /** Everybody who is invited reads the address; otherwise whoever comes. */
  readonly isAddressOpen: boolean;
}

const USUAL_BEGIN = '20:30';

export function newDraft(id: string): PartyDraft {
  return {
    id,
    name: '',
    plan: 'bal',
    sky: 'crepuscule',
    isVote: false,
    day: '',
    begin: USUAL_BEGIN,
    end: expectEnd(USUAL_BEGIN),
    dates: [],
    isAddressOpen: false,
    ...newRest,
  };
}

/** Another begin: the end follows, unless one was chosen. */
export function beginAt(draft: PartyDraft, begin: string): PartyDraft {
  const isUsual = draft.end === expectEnd(draft.begin);
  return { ...draft, begin, end: isUsual ? expectEnd(begin) : draft.end };
}

/** Adds an evening to the vote, or takes it out again. */
export function toggleDate(draft: PartyDraft, day: string): PartyDraft {
  const others = draft.dates.filter((date) => date.day !== day);
  if (others.length < draft.dates.length) return { ...draft, dates: others };
  if (others.length >= PARTY_DATES_MAX) return draft;
  const { begin, end } = draft;
  return { ...draft, dates: [...others, { day, begin, end }].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** From a date to a vote and back: what was chosen is kept as far as it can be. */
export function setVote(draft: PartyDraft, isVote: boolean): PartyDraft {
  const [first] = draft.dates;
  if (!isVote) return { ...draft, isVote, day: draft.day || (first?.day ?? '') };
  const isNew = draft.day !== '' && draft.dates.length === 0;
  return { ...(isNew ? toggleDate(draft, draft.day) : draft), isVote };
}

/** What is filled in: one lantern for each. */
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

export function toPlanBody(draft: PartyDraft): PlanPartyInput {
  const { id, name, plan, sky, isVote, dates, isAddressOpen } = draft;
  return {
    id,
    name: name.trim(),
    type: coverTypes[plan],
    coverPlan: plan,
    coverSky: sky,
    showsAddress: isAddressOpen ? 'everybody' : 'coming',
    ...toRestBody(draft),
    ...(isVote ? { dates: dates.map(writeTimes) } : writeTimes(draft)),
  };
}

const writeHour = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A party as it may be changed. What this version cannot draw looks like a new one's. */
export function draftOf(party: Party): PartyDraft {
  const [begin, end] = [new Date(party.beginDate), new Date(party.endDate)];
  const { plan, sky } = party.cover;
  const blank = newDraft(party.id);
  return {
    ...blank,
    name: party.name,
    plan: coverPlans.find((one) => one === plan) ?? blank.plan,
    sky: coverSkies.find((one) => one === sky) ?? blank.sky,
    day: nightOf(begin),
    begin: writeHour(readParisClock(begin).minutes),
    end: writeHour(readParisClock(end).minutes),
    isAddressOpen: party.hosted?.showsAddress === 'everybody',
    ...draftRest(party),
  };
}

/** The same party another time, as a draft: its date is to be chosen. */
export function copyOf(party: Party, id: string): PartyDraft {
  return { ...draftOf(party), id, day: '' };
}

/** What was changed of a party, and nothing else: another host may change the rest meanwhile. */
export function findChanges(party: Party, draft: PartyDraft): Partial<PlanPartyInput> {
  const before: Record<string, unknown> = toPlanBody(draftOf(party));
  const changed = Object.entries(toPlanBody(draft)).filter(([name, value]) => value !== before[name]);
  return Object.fromEntries(changed);
}

/** Whether what the device kept is a draft of this version of the app. */
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
