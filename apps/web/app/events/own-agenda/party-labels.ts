import { type Reply, sumReplies } from '@lampion/contract/events/guests';
import type { PartyCard } from '@lampion/contract/events/party';
import type { GivenReply } from '@lampion/contract/events/replies';
import { type EventTimes, isOver, nightOf } from '@lampion/contract/events/rules/event-timing';
import { beginsAfterMidnight } from '@lampion/contract/events/rules/format-night';
import { capitalise, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { addDays, readParisClock } from '@lampion/contract/platform/rules/paris-time';

/** The parts of the first screen, in their order. */
export interface SortedParties {
  /** On the ticket: the next one that I go to. */
  readonly next: PartyCard | null;
  readonly invitations: readonly PartyCard[];
  readonly coming: readonly PartyCard[];
}

export const isInvitation = ({ reply, isHost, isCalledOff }: PartyCard) =>
  reply === 'pending' && !isHost && !isCalledOff;

function isMine({ isHost, isCalledOff, isPollOpen, reply }: PartyCard): boolean {
  if (isCalledOff || isPollOpen) return false;
  return isHost || reply === 'yes' || reply === 'maybe' || reply === 'waiting';
}

/**
 * Sorts upcoming parties, the next one first. Parties that were just answered (`asked`, their ids)
 * stay among the invitations, so that nothing moves under the finger.
 */
export function sortParties(
  parties: readonly PartyCard[],
  asked: ReadonlySet<string>,
  now: Date,
): SortedParties {
  const ahead = parties.filter((party) => !isOver(party, now));
  const invitations = ahead.filter((party) => isInvitation(party) || asked.has(party.id));
  const others = ahead.filter((party) => !invitations.includes(party));
  const next = others.find(isMine) ?? null;
  return { next, invitations, coming: others.filter((party) => party !== next) };
}

type MyPart = Pick<
  PartyCard,
  | 'isCalledOff'
  | 'isPollOpen'
  | 'isVoteMissing'
  | 'isHost'
  | 'isRequested'
  | 'counts'
  | 'reply'
  | 'plusOnes'
  | 'host'
>;

const TOGETHER = ['', ', à deux', ', à trois', ', à quatre'] as const;

/** "à deux": with how many one comes, oneself among them. */
function countTogether(plusOnes: number): string {
  return TOGETHER[plusOnes] ?? `, à ${plusOnes + 1}`;
}

function describeReplies(counts: PartyCard['counts']): string {
  if (counts === null) return 'Vous invitez';
  const all = sumReplies(counts);
  const given = all - counts.pending;
  return `Vous invitez, ${given} réponse${given > 1 ? 's' : ''} sur ${all}`;
}

/** The caller's part in a party: "Vous venez, à deux". */
export function describeMyPart(card: MyPart): string {
  if (card.isCalledOff) return 'Annulée';
  if (card.isPollOpen) return card.isVoteMissing ? 'Il manque vos réponses' : 'Vous avez voté';
  if (card.isHost) return describeReplies(card.counts);
  switch (card.reply) {
    case 'yes':
      return `Vous venez${countTogether(card.plusOnes)}`;
    case 'waiting':
      return card.isRequested ? 'En attente de validation' : 'Sur la liste d’attente';
    case 'maybe':
      return 'Peut-être';
    case 'no':
      return 'Vous ne venez pas';
    case 'pending':
      return 'On attend votre réponse';
    default:
      return card.host.name;
  }
}

/** How its lantern is lit: I come, perhaps, or not. */
export function lightOf(card: MyPart): 'lit' | 'half' | 'unlit' {
  if (card.isCalledOff) return 'unlit';
  if (card.isPollOpen) return card.isVoteMissing ? 'unlit' : 'half';
  if (card.isHost || card.reply === 'yes') return 'lit';
  return card.reply === 'maybe' || card.reply === 'waiting' ? 'half' : 'unlit';
}

/** "34 viennent", "1 vient", "Personne encore". */
export function countComing(count: number): string {
  if (count === 0) return 'Personne encore';
  return count === 1 ? '1 vient' : `${count} viennent`;
}

/** The place, as far as the caller may see it: the address, the name of the place, or the town. */
export function nameWhere({ address, place, city }: Pick<PartyCard, 'address' | 'place' | 'city'>): string {
  return address || place || city || '';
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const NO_BREAK = '\u00a0';
const EVENING_MINUTES = 17 * 60;

/** "sam. 19 déc.": the weekday and the month as short as they are said. */
export function shortDay(day: string): string {
  const [weekday = ''] = formatDate(day).split(' ');
  const [date, month] = formatDate(day, 'medium').split(' ');
  return `${weekday.slice(0, 3)}.${NO_BREAK}${date}${NO_BREAK}${month}`;
}

/**
 * "Sam. 19 déc., 20 h"; after midnight with both days of the night, so that nobody comes a day
 * late.
 */
export function shortTimes(beginDate: string): string {
  const time = formatTime(beginDate);
  const night = nightOf(new Date(beginDate));
  if (!beginsAfterMidnight(beginDate)) return `${capitalise(shortDay(night))}, ${time}`;
  return `Nuit du ${shortDay(night)} au ${shortDay(addDays(night, 1))}, ${time}`;
}

/** How many evenings later a party is. */
function countEvenings(beginDate: Date | string, now: Date): number {
  return (Date.parse(nightOf(new Date(beginDate))) - Date.parse(nightOf(now))) / DAY_MS;
}

/** The evening of a party in words: "Ce soir", "Demain", "Vendredi", "Samedi 19 décembre". */
export function nameEvening({ beginDate }: Pick<EventTimes, 'beginDate'>, now: Date): string {
  const days = countEvenings(beginDate, now);
  if (days <= 0) return 'Ce soir';
  if (days === 1) return 'Demain';
  const words = formatDate(nightOf(new Date(beginDate)), 'day');
  return capitalise(days < 7 ? (words.split(' ')[0] ?? words) : words);
}

function describeMinutes(minutes: number): string {
  if (minutes < 60) return `dans ${minutes}${NO_BREAK}min`;
  const rest = minutes % 60;
  const tail = rest === 0 ? '' : `${NO_BREAK}${String(rest).padStart(2, '0')}`;
  return `dans ${Math.floor(minutes / 60)}${NO_BREAK}h${tail}`;
}

/** "dans 2 h 40", "dans 3 jours", "c’est en cours", "terminée". */
export function describeWait(times: EventTimes, now: Date): string {
  const left = new Date(times.beginDate).getTime() - now.getTime();
  if (left <= 0) return isOver(times, now) ? 'terminée' : 'c’est en cours';
  const days = countEvenings(times.beginDate, now);
  return days > 1 ? `dans ${days}${NO_BREAK}jours` : describeMinutes(Math.ceil(left / MINUTE_MS));
}

const TICKET_HOURS = 2;

/** From two hours before until the end: the ticket comes first. */
export function isTicketTime(times: EventTimes, now: Date): boolean {
  const from = new Date(times.beginDate).getTime() - TICKET_HOURS * 60 * MINUTE_MS;
  return now.getTime() >= from && !isOver(times, now);
}

function nameHalfDay(beginDate: Date | string, weekday: string): string {
  if (beginsAfterMidnight(beginDate)) return `nuit de ${weekday}`;
  const { minutes } = readParisClock(new Date(beginDate));
  return minutes >= EVENING_MINUTES ? `${weekday} soir` : weekday;
}

/** Its time on a ticket: the evening's day, "samedi soir", "décembre 2026", and both hours. */
export function splitTimes({ beginDate, endDate }: EventTimes) {
  const night = nightOf(new Date(beginDate));
  const last = nightOf(new Date(endDate));
  const [weekday = '', date = '', month = '', year = ''] = formatDate(night).split(' ');
  return {
    date,
    weekday: nameHalfDay(beginDate, weekday),
    month: `${month} ${year}`,
    begin: formatTime(beginDate),
    end: `jusqu’${last === night ? 'à' : `au ${shortDay(last)},`} ${formatTime(endDate)}`,
  };
}

/** The caller's answer; a guest on the waiting list said yes. */
export function readGiven(reply: Reply | null): GivenReply | null {
  if (reply === 'pending') return null;
  return reply === 'waiting' ? 'yes' : reply;
}
