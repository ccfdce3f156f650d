import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { decisions } from '../../platform/db/tables/admin/decisions.ts';
import { journalEntries } from '../journal/read-model.ts';
import { reports } from '../reports/read-model.ts';
import type { DecisionFigures, ReportFigures } from './transparency.ts';

const hours = (from: string, until: string) => sql.raw(`extract(epoch FROM ${until} - ${from}) / 3600`);
const median = (from: string, until: string) =>
  sql`round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours(from, until)}))::numeric, 1)::float8`;

/** Reports since an instant, by kind. */
export async function countReports(db: Queryable, from: Date): Promise<ReportFigures[]> {
  const { rows } = await db.execute(sql`
    SELECT kind, count(*)::int AS received, count(handled_at)::int AS handled,
      ${median('created_at', 'handled_at')} AS "medianHours"
    FROM ${reports} WHERE created_at >= ${from}::timestamptz
    GROUP BY kind ORDER BY array_position('{event,member,photo,challenge}'::text[], kind)`);
  return rows as unknown as ReportFigures[];
}

/** Explained decisions since an instant, by what was done. */
export async function countDecisions(db: Queryable, from: Date): Promise<DecisionFigures[]> {
  const { rows } = await db.execute(sql`
    SELECT j.action AS measure, count(*)::int AS taken, count(d.contested_at)::int AS contested,
      (count(*) FILTER (WHERE d.outcome = 'kept'))::int AS kept,
      (count(*) FILTER (WHERE d.outcome = 'reversed'))::int AS reversed,
      ${median('d.contested_at', 'd.answered_at')} AS "medianHours"
    FROM ${decisions} d JOIN ${journalEntries} j ON j.id = d.entry_id
    WHERE d.created_at >= ${from}::timestamptz
    GROUP BY j.action ORDER BY j.action DESC`);
  return rows as unknown as DecisionFigures[];
}
