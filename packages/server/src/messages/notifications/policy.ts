import { isOver } from '@lampion/contract/events/rules/event-timing';
import {
  type ChosenNewsKind,
  chosenNewsKinds,
  type NewsAnswer,
  type NewsChoice,
  type NewsPiece,
} from '@lampion/contract/messages/news';

/**
 * Kinds that one member addresses to another, or replies with: hidden when either has blocked the
 * other.
 */
export const personalKinds: ReadonlySet<NewsPiece['kind']> = new Set(['invitation', 'cohost', 'reply']);

/** The page that a piece of news opens. */
export function newsAddress({ kind, event }: Pick<NewsPiece, 'event' | 'kind'>): string {
  if (event === null) return '/app/news';
  if (kind === 'home_reminder') return `/app/nights/${event._id}/home`;
  if (kind === 'ticket_given' || kind === 'ticket_returned') return `/app/parties/${event._id}/ticket`;
  if (kind === 'crawl_moved') return `/app/nights/${event._id}/barathon`;
  return event.isParty ? `/app/parties/${event._id}` : `/events/${event._id}`;
}

type Answer = readonly [answer: NewsAnswer, label: string];

/** Answers that a notification offers, in the app's order. */
export function answersTo({ kind, event, ownReply }: NewsPiece, now: Date): readonly Answer[] {
  if (kind === 'friend_request') return [['accept', 'Accepter']];
  if (event === null || event.isCancelled || isOver(toTimes(event), now)) return [];
  if (kind === 'invitation' && ownReply === 'pending' && !event.isPollOpen)
    return [
      ['yes', 'Oui'],
      ['no', 'Non'],
    ];
  const asksAgain = kind === 'party_changed' && ownReply === 'yes';
  return asksAgain
    ? [
        ['yes', 'Je viens toujours'],
        ['no', 'Non'],
      ]
    : [];
}

const toTimes = ({ beginDate, endDate }: { readonly beginDate: string; readonly endDate: string }) => ({
  beginDate: new Date(beginDate),
  endDate: new Date(endDate),
});

/** Kinds that are urgent enough for an e-mail when a member has no device to notify. */
const urgentKinds: readonly ChosenNewsKind[] = [
  'invitation',
  'party_changed',
  'party_called_off',
  'party_restored',
  'date_chosen',
  'place_freed',
  'places_offered',
  'ticket_given',
  'ticket_returned',
  'dates_changed',
  'party_announcement',
  'came_home',
];

/** The preference for each kind: the member's choice, else the default. */
export function completeChoices(chosen: readonly NewsChoice[]): NewsChoice[] {
  return chosenNewsKinds.map(
    (kind) =>
      chosen.find((choice) => choice.kind === kind) ?? {
        kind,
        hasPush: true,
        email: urgentKinds.includes(kind) ? 'without_push' : 'never',
      },
  );
}
