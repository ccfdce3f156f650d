import { type SQL, sql } from 'drizzle-orm';
import { deliveries } from './tables.ts';

/** Messages of a batch that stand alike. */
export interface BatchFigure {
  readonly channel: (typeof deliveries.$inferSelect)['channel'];
  readonly status: (typeof deliveries.$inferSelect)['status'];
  readonly reason: (typeof deliveries.$inferSelect)['reason'];
  readonly count: number;
}

/**
 * How many messages of a batch stand where, as rows of BatchFigure; `b` is a row of announcement_batches. Found by the
 * ids of its guests, along the primary key.
 */
export const batchFigures: SQL = sql`
  SELECT d.channel, d.status, d.reason, count(*)::int AS count FROM ${deliveries} d
  WHERE d.announcement_id = b.announcement_id AND d.guest_id BETWEEN b.first_guest_id AND b.last_guest_id
  GROUP BY d.channel, d.status, d.reason`;
