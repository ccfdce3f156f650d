import type { AgendaCard } from '@lampion/contract/schemas/agenda';
import type { PageServer } from '../../lib/page-context.ts';

/** Until then a page does not know of events announced since; of changes of those it shows it knows at once. */
const FRESH_MS = 3_600_000;

/**
 * Records when a page changes that shows some events beside its subject. Pages of which there are many are not made
 * anew with every change of any event.
 */
export function keepForAWhile({ changesAt, deps, shows }: PageServer, events: readonly AgendaCard[]): void {
  shows(...events.map(({ _id }) => `event:${_id}` as const));
  changesAt(new Date(deps.now().getTime() + FRESH_MS), ...events.map(({ endDate }) => new Date(endDate)));
}
