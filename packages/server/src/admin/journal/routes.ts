import { Readable } from 'node:stream';
import { adminJournalEndpoints } from '@lampion/contract/admin/journal';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { exportJournal, listJournal, listJournalActors } from './journal.ts';

/** The administration's journal. */
export function registerJournalRoutes(route: Route, deps: Deps): void {
  route(adminJournalEndpoints.listJournal, ({ actor, query }) => listJournal(deps, actor, query));
  route(adminJournalEndpoints.listJournalActors, ({ actor }) => listJournalActors(deps, actor));
  route(adminJournalEndpoints.exportJournal, async ({ actor, query, reply }) => {
    const pieces = await exportJournal(deps, actor, query);
    const { day } = readParisClock(deps.now());
    reply.header('content-disposition', `attachment; filename="journal-lampion-${day}.csv"`);
    return Readable.from(pieces, { objectMode: false });
  });
}
