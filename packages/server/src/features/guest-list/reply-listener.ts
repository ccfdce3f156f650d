import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { lockGathering } from '../events/lock-event.ts';
import type { GuestRecord } from './reply-store.ts';

type Gathering = NonNullable<Awaited<ReturnType<typeof lockGathering>>>;

/**
 * Listeners of other aggregates in the transaction in which a guest changes their reply by a private link. They are
 * listed, in order, in container.ts.
 */
export type ReplyListener = (
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Gathering,
  reply: { readonly before: GuestRecord; readonly after: GuestRecord },
) => Promise<void>;
