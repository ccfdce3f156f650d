import type { PageServer, PublicEventPage } from '../../lib/page-context.ts';

/** Until then an event's page does not know of events announced since; of changes of those it shows it knows at once. */
const FRESH_MS = 3_600_000;

/** What an event's page leads on to, and when that changes. */
export async function loadRelated(
  { changesAt, deps, shows, useCases }: PageServer,
  event: PublicEventPage['event'],
) {
  const related = await useCases.listRelatedEvents(deps, event);
  const shown = [...related.ofOrganiser, ...related.nearby];
  shows(...shown.map(({ _id }) => `event:${_id}` as const));
  changesAt(new Date(deps.now().getTime() + FRESH_MS), ...shown.map(({ endDate }) => new Date(endDate)));
  return related;
}
