/** Guests of one event, and how many of them answered yes. */
export interface EventReplies {
  readonly guests: number;
  readonly yes: number;
}

/**
 * Average participation in whole percent: for each event with at least one guest, yes replies over
 * all guests; the mean of those shares. 0 without such an event.
 */
export function averageParticipation(events: readonly EventReplies[]): number {
  const withGuests = events.filter((event) => event.guests > 0);
  if (withGuests.length === 0) return 0;
  const sum = withGuests.reduce((total, event) => total + event.yes / event.guests, 0);
  return Math.round((100 * sum) / withGuests.length);
}
