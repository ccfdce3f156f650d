import { AGENDA_RADIUS, agendaRadii } from '@lampion/contract/events/agenda';
import type { EventType } from '@lampion/contract/events/event-type';
import type { AgendaWhen } from '@lampion/contract/events/rules/agenda-span';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { oneOf, type PageFilters } from '../../platform/pages/page-query.ts';

/** How addresses of the agenda write a span of time, and a type. */
export const whenWords: Readonly<Record<AgendaWhen, string>> = {
  tonight: 'ce-soir',
  weekend: 'week-end',
  week: 'semaine',
};
export const typeWords: Readonly<Record<EventType, string>> = {
  party: 'soiree',
  barathon: 'barathon',
  concert: 'concert',
  other: 'autre',
};

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
  rayon: spellRadius,
  q: spellWords,
  suite: (cursor: string) => (/^[\w-]{1,200}$/.test(cursor) ? cursor : null),
};

/** What a page of the agenda shows. */
export interface AgendaChoice {
  readonly when?: AgendaWhen | undefined;
  readonly type?: EventType | undefined;
  readonly radius?: number | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

function keyOf<Key extends string>(words: Readonly<Record<Key, string>>, word: string | undefined) {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word);
}

export function readChoice({ quand, type, rayon, q, suite }: PageFilters): AgendaChoice {
  return {
    when: keyOf(whenWords, quand),
    type: keyOf(typeWords, type),
    radius: rayon === undefined ? undefined : Number(rayon),
    search: q,
    cursor: suite,
  };
}

/** The address of an agenda page: of all of France without a city. */
export function agendaPath(slug: string | undefined, choice: AgendaChoice = {}): string {
  const { when, type, radius, search, cursor } = choice;
  const query = new URLSearchParams();
  if (when !== undefined) query.set('quand', whenWords[when]);
  if (type !== undefined) query.set('type', typeWords[type]);
  if (slug !== undefined && radius !== undefined && radius !== AGENDA_RADIUS)
    query.set('rayon', String(radius));
  if (search !== undefined) query.set('q', search);
  if (cursor !== undefined) query.set('suite', cursor);
  const path = slug === undefined ? '/agenda' : `/agenda/${slug}`;
  return query.size === 0 ? path : `${path}?${query}`;
}
