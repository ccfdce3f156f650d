import { formatCount } from '@lampion/contract/rules/format';

function count(number: number, one: string, many: string): string {
  return `${formatCount(number)} ${number > 1 ? many : one}`;
}

/** "12 480 abonnés"; nothing before the first one. */
export function countFollowers(followers: number): string {
  return followers === 0 ? '' : count(followers, 'abonné', 'abonnés');
}

/** "3 événements à venir", "1 événement passé". */
export function countEvents(events: number, time: 'coming' | 'past'): string {
  if (time === 'coming') return `${count(events, 'événement', 'événements')} à venir`;
  return count(events, 'événement passé', 'événements passés');
}
