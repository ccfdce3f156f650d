import type { PartyPoll } from '@lampion/contract/schemas/party';

type ProposedDate = PartyPoll['dates'][number];

/** A perhaps counts half of a yes. */
const weigh = ({ counts }: ProposedDate) => 2 * counts.yes + counts.maybe;

/** The date most people can come on, the earlier of two alike; null before anybody can. */
export function findLeading(dates: readonly ProposedDate[]): ProposedDate | null {
  const [first, ...others] = dates;
  if (first === undefined) return null;
  const best = others.reduce((leading, date) => (weigh(date) > weigh(leading) ? date : leading), first);
  return weigh(best) === 0 ? null : best;
}
