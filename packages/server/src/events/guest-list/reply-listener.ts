import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { GatheringRecord } from '../events/update.ts';
import type { GuestRecord } from './reply-store.ts';

/**
 * Listeners of other aggregates in the transaction in which a guest changes their reply by a
 * private link, or a member theirs to an event. They are listed, in order, in container.ts.
 */
export type ReplyListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: GatheringRecord,
  reply: {
    /** Null for somebody who was not on the list. */
    readonly before: GuestRecord | null;
    readonly after: GuestRecord;
    /** The app account of whoever replies. */
    readonly memberId: string | null;
  },
) => Promise<void>;
