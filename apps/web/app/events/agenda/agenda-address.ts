import {
  AGENDA_RADIUS,
  type AgendaAge,
  type AgendaPrice,
  agendaRadii,
} from '@lampion/contract/events/agenda';
import type { EventType } from '@lampion/contract/events/event-type';
import type { AgendaWhen } from '@lampion/contract/events/rules/agenda-span';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { oneOf, type PageFilters } from '../../platform/pages/page-query.ts';

/** How addresses of the agenda write a span of time, and a type. */
const whenWords: Readonly<Record<AgendaWhen, string>> = {
  tonight: 'ce-soir',
  weekend: 'week-end',
  week: 'semaine',
};
const typeWords: Readonly<Record<EventType, string>> = {
  party: 'soiree',
  barathon: 'barathon',
  concert: 'concert',
  other: 'autre',
};

/** The same for what it costs, in euros, and the minimum age. */
const priceWords: Readonly<Record<AgendaPrice, string>> = {
  free: 'gratuit',
  500: '5',
  1000: '10',
  2000: '20',
};
const ageWords: Readonly<Record<AgendaAge, string>> = { 0: 'tous', 16: '16', 18: '18' };
const WHEELCHAIR = 'fauteuil';

const spellWords = (typed: string): string | null => {
  const words = typed
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX);
  return words === '' ? null : words;
};
const spellRadius = (typed: string): string | null =>
  typed !== String(AGENDA_RADIUS) && agendaRadii.map(String).includes(typed) ? typed : null;

/** The parameters of an agenda page, in the order of its addresses. */
export const agendaFilters = {
  quand: oneOf(Object.values(whenWords)),
  type: oneOf(Object.values(typeWords)),
  prix: oneOf(Object.values(priceWords)),
  age: oneOf(Object.values(ageWords)),
  acces: oneOf([WHEELCHAIR]),
  rayon: spellRadius,
  q: spellWords,
  suite: (cursor: string) => (/^[\w-]{1,200}$/.test(cursor) ? cursor : null),
};

/** What a page of the agenda shows. */
export interface AgendaChoice {
  readonly when?: AgendaWhen | undefined;
  readonly type?: EventType | undefined;
  /** What is said to cost at most this. */
  readonly price?: AgendaPrice | undefined;
  /** The minimum age. */
  readonly age?: AgendaAge | undefined;
  readonly wheelchair?: boolean | undefined;
  readonly radius?: number | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, word: string | undefined) {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word);
}

export function readChoice({ quand, type, prix, age, acces, rayon, q, suite }: PageFilters): AgendaChoice {
  return {
    when: keyOf(whenWords, quand),
    type: keyOf(typeWords, type),
    price: keyOf(priceWords, prix),
    age: keyOf(ageWords, age),
    wheelchair: acces === WHEELCHAIR ? true : undefined,
    radius: rayon === undefined ? undefined : Number(rayon),
    search: q,
    cursor: suite,
  };
}

/** The parameters of an address, without those that say nothing. */
export function spellChoice(slug: string | undefined, choice: AgendaChoice): [string, string][] {
  const { when, type, price, age, wheelchair, radius, search, cursor } = choice;
  const isNarrowed = slug !== undefined && radius !== AGENDA_RADIUS;
  const spelt = {
    quand: when && whenWords[when],
    type: type && typeWords[type],
    prix: price && priceWords[price],
    age: age && ageWords[age],
    acces: wheelchair ? WHEELCHAIR : undefined,
    rayon: isNarrowed ? radius?.toString() : undefined,
    q: search,
    suite: cursor,
  };
  return Object.entries(spelt).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** The address of an agenda page: of all of France without a city. */
export function agendaPath(slug: string | undefined, choice: AgendaChoice = {}): string {
  const query = new URLSearchParams(spellChoice(slug, choice));
  const path = slug === undefined ? '/agenda' : `/agenda/${slug}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
