import type { PageServer, PublicEventPage } from '../../lib/page-context.ts';
import { keepForAWhile } from '../agenda/keep-for-a-while.ts';

/** What an event's page leads on to, and when that changes. */
export async function loadRelated(server: PageServer, event: PublicEventPage['event']) {
  const related = await server.useCases.listRelatedEvents(server.deps, event);
  keepForAWhile(server, [...related.ofOrganiser, ...related.nearby]);
  return related;
}
