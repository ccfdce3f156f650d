import { frPlain } from '@lampion/contract/french';
import { capitalise } from '@lampion/contract/rules/capitalise';
import { formatDate, formatTime } from '@lampion/contract/rules/format';
import { beginsAfterMidnight, formatEventDay, formatEventTimes } from '@lampion/contract/rules/format-night';
import { wordsOfType } from '@lampion/contract/rules/type-words';
import type { EventType } from '@lampion/contract/schemas/event-type';
import type { KnownFacts } from './pending-change-store.ts';

/** What guests are told of an event. */
export interface EventFacts {
  readonly name: string;
  readonly place: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

interface DescribedEvent extends EventFacts {
  readonly type: EventType;
}

/** The facts whose change guests are told of, in the order of the message. */
export const toldFacts = ['beginDate', 'endDate', 'place'] as const;

const labels = { beginDate: 'Début', endDate: 'Fin', place: 'Lieu' } as const;

export function toKnownFacts({ name, place, beginDate, endDate }: EventFacts): KnownFacts {
  return { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}

/** The told facts that differ. */
export function findDifferences(known: KnownFacts, now: KnownFacts) {
  return toldFacts.filter((name) => known[name] !== now[name]);
}

type Instant = 'beginDate' | 'endDate';

/** A begin after midnight is of the evening before; an end is when it is. */
const dayOf = (name: Instant, instant: string) =>
  name === 'beginDate' ? formatEventDay({ beginDate: instant }) : formatDate(instant);
const momentOf = (name: Instant, instant: string) =>
  name === 'beginDate'
    ? formatEventTimes({ beginDate: instant })
    : `${formatDate(instant)} à ${formatTime(instant)}`;

/** "mardi 13 juillet 2027, 20 h 30 → 21 h"; the day is repeated only where it changes. */
function describeMove(name: Instant, before: string, after: string): string {
  if (dayOf(name, before) !== dayOf(name, after))
    return `${momentOf(name, before)} → ${momentOf(name, after)}`;
  return `${dayOf(name, before)}, ${formatTime(before)} → ${formatTime(after)}`;
}

function listDifferences(known: KnownFacts, now: KnownFacts): string[] {
  return findDifferences(known, now).map((name) => {
    const change =
      name === 'place' ? `${known.place} → ${now.place}` : describeMove(name, known[name], now[name]);
    return `${labels[name]} : ${change}`;
  });
}

/** Our text with the organiser's own words below it, which stay as they were typed. */
function join(lines: readonly string[], words: readonly string[]): string {
  const own = words.length === 0 ? [] : ['', frPlain('Un mot de qui organise :'), ...words];
  return [...lines.map(frPlain), ...own].join('\n');
}

/** "Le concert « Bal » change.", then each fact with its old and its new value. */
export function describeChange(event: DescribedEvent, known: KnownFacts, words: readonly string[]): string {
  const { the } = wordsOfType(event.type);
  const former = known.name === event.name ? '' : ` (jusqu’ici « ${known.name} »)`;
  const title = `${capitalise(the)} « ${event.name} »${former} change.`;
  return join([title, ...listDifferences(known, toKnownFacts(event))], words);
}

/** With the date that guests know. */
export function describeCancellation(
  event: DescribedEvent,
  known: KnownFacts,
  words: readonly string[],
): string {
  const { the, agree } = wordsOfType(event.type);
  const night = beginsAfterMidnight(known.beginDate) ? 'dans la ' : '';
  const when = `${agree('prévu')} ${night}${formatEventTimes(known)}`;
  return join([`${capitalise(the)} « ${known.name} », ${when}, est ${agree('annulé')}.`], words);
}

/** With everything guests have to know, and what has changed meanwhile. */
export function describeRestoration(
  event: DescribedEvent,
  known: KnownFacts,
  words: readonly string[],
): string {
  const { the } = wordsOfType(event.type);
  const now = toKnownFacts(event);
  const title = `Finalement, ${the} « ${event.name} » a bien lieu : ${formatEventTimes(now)}, ${event.place}.`;
  return join([title, ...listDifferences(known, now)], words);
}
