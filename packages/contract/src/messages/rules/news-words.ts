import { capitalise, formatDate, formatTime } from '../../platform/rules/format.ts';
import { readParisClock } from '../../platform/rules/paris-time.ts';
import { atPlace, ofPlace } from '../../platform/rules/places.ts';
import type { NewsFacts, NewsPerson, NewsPiece } from '../news.ts';

/** A sentence in parts: names are emphasised. */
export type NewsWords = readonly (string | NewsName)[];

interface NewsName {
  readonly name: string;
}

const name = (text: string): NewsName => ({ name: text });

/** "à Raclette", "au réveillon": the preposition, then the name without a contracted article. */
const at = (what: NewsName) => splitPreposition(atPlace(what.name));
/** "de Raclette", "du réveillon". */
const of = (what: NewsName) => splitPreposition(ofPlace(what.name));

function splitPreposition(text: string): NewsWords {
  const [preposition = ''] = /^(?:d’|\S+ )/.exec(text) ?? [];
  return [preposition, name(text.slice(preposition.length))];
}

/** "samedi 19 décembre, 20 h". */
const formatNight = (instant: string) => `${formatDate(instant, 'day')}, ${formatTime(instant)}`;

/** "Samedi 19 décembre, 20 h". */
export const formatNewsMoment = (instant: string): string => capitalise(formatNight(instant));

interface NewsSubject {
  readonly piece: NewsPiece;
  readonly who: NewsName;
  readonly what: NewsName;
  /** Whether to omit names. */
  readonly isNameless: boolean;
}

const words: Record<NewsPiece['kind'], (facts: NewsSubject) => NewsWords> = {
  invitation: ({ who, what, isNameless }) =>
    isNameless ? ['Une invitation : ', what] : [who, ' vous invite ', ...at(what)],
  party_changed: ({ piece, what }) => describeChange(piece, what),
  party_called_off: ({ what }) => [what, ' n’aura pas lieu'],
  party_restored: ({ what }) => [what, ' aura bien lieu'],
  reply: ({ piece, what }) => describeReplies(piece, what),
  cohost: ({ who, what, isNameless }) =>
    isNameless ? ['Vous organisez ', what] : [who, ' vous confie aussi ', what],
  place_freed: ({ what }) => ['Une place est à vous : vous venez ', ...at(what)],
  places_offered: ({ what }) => ['Des places vous sont proposées ', ...at(what)],
  date_chosen: ({ piece, what }) => [what, ` aura lieu le ${formatNight(piece.event?.beginDate ?? '')}`],
  ticket_given: ({ who, what }) => [who, ' vous donne son billet pour ', what],
  ticket_returned: ({ who, what }) => [who, ' vous rend votre billet pour ', what],
  dates_changed: ({ what }) => ['Les dates proposées pour ', what, ' ont changé'],
  party_announcement: ({ who, what, isNameless }) =>
    isNameless ? ['Un message à propos ', ...of(what)] : [who, ' vous écrit à propos ', ...of(what)],
  came_home: ({ who }) => [who, ' est à bon port'],
  home_reminder: ({ what }) => ['Êtes-vous à bon port après ', what, ' ?'],
  crawl_moved: ({ piece, what }) => [what, ' : on se retrouve au bar ', name(piece.words ?? '')],
  friend_request: ({ who }) => [who, ' souhaite vous compter parmi ses amis'],
  friend_accepted: ({ who }) => [who, ' vous compte parmi ses amis'],
  publication: ({ piece }) => [piece.words ?? ''],
  decision: ({ piece }) => [piece.words ?? ''],
  announcement: ({ piece, what }) => [what, ` : « ${piece.words ?? ''} »`],
};

/**
 * The sentence of a piece of news, without the host's own text: the same on an open screen and on a
 * locked one.
 */
export function describeNews(piece: NewsPiece): NewsWords {
  const { kind, people, event, before } = piece;
  const who = name(people[0]?.name ?? 'Quelqu’un');
  return words[kind]({
    piece,
    who,
    what: name(event?.name ?? before?.name ?? ''),
    isNameless: people.length === 0,
  });
}

/** The same as plain text. */
export function newsText(piece: NewsPiece): string {
  return describeNews(piece)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}

/** The first change: the time, the place, or the name. */
function describeChange({ before, after }: NewsPiece, what: NewsName): NewsWords {
  if (before === null || after === null) return [what, ' a changé'];
  if (before.beginDate !== after.beginDate) return describeMove(before, after, what);
  if (before.place !== after.place) return [what, ' change d’adresse : ', name(after.place)];
  if (before.name !== after.name) return [before.name, ' s’appelle maintenant ', name(after.name)];
  if (before.endDate !== after.endDate) return [what, ` finit à ${formatTime(after.endDate)}`];
  return [what, ' a changé'];
}

function describeMove(before: NewsFacts, after: NewsFacts, what: NewsName): NewsWords {
  const dayOf = (instant: string) => readParisClock(new Date(instant)).day;
  if (dayOf(before.beginDate) === dayOf(after.beginDate))
    return [what, ` passe de ${formatTime(before.beginDate)} à `, name(formatTime(after.beginDate))];
  return [what, ' passe au ', name(formatNight(after.beginDate))];
}

const verbs: Record<NonNullable<NewsPerson['reply']>, readonly [one: string, several: string]> = {
  yes: ['vient', 'viennent'],
  maybe: ['viendra peut-être', 'viendront peut-être'],
  no: ['ne vient pas', 'ne viennent pas'],
  waiting: ['attend une place', 'attendent une place'],
  pending: ['a répondu', 'ont répondu'],
};

/** The named people, then the number of others; and their common answer, if all agree. */
function describeReplies({ people, peopleCount }: NewsPiece, what: NewsName): NewsWords {
  const [one, several] = verbs[findCommonReply(people, peopleCount)];
  return [...joinNames(people, peopleCount), ` ${peopleCount === 1 ? one : several} `, ...at(what)];
}

function findCommonReply(people: readonly NewsPerson[], count: number): NonNullable<NewsPerson['reply']> {
  const replies = new Set(people.map(({ reply }) => reply));
  const [reply] = replies;
  return replies.size === 1 && people.length === count && reply ? reply : 'pending';
}

function joinNames(people: readonly NewsPerson[], count: number): NewsWords {
  const others = count - people.length;
  return people
    .flatMap((person, index) => {
      const isLast = index === people.length - 1 && others === 0;
      const before = index === 0 ? [] : [isLast ? ' et ' : ', '];
      return [...before, name(person.name)];
    })
    .concat(others === 0 ? [] : [others === 1 ? ' et une autre personne' : ` et ${others} autres`]);
}
