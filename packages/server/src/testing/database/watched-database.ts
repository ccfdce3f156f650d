import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientConfig } from 'pg';
import type { Deps } from '../../deps.ts';
import { openDatabase } from '../../platform/db/database.ts';

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that must not be read in full; the others have few rows. */
const bigTables = new Set([
  'accounts',
  'app_accounts',
  'journal_entries',
  'events',
  'guests',
  'organisers',
  'sessions',
]);
/** Plan nodes that consume all their input before they return a row. */
const greedy = new Set(['Aggregate', 'Hash', 'Incremental Sort', 'Materialize', 'Sort']);

/** Big tables that a plan reads in full, unless a LIMIT ends the scan early. */
function findFullReads(node: PlanNode, isCutShort = false): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'];
  const isFull = type === 'Seq Scan' && table !== undefined && bigTables.has(table) && !isCutShort;
  const isCut = type === 'Limit' || (isCutShort && !greedy.has(type));
  return [...(isFull ? [table] : []), ...(node.Plans ?? []).flatMap((plan) => findFullReads(plan, isCut))];
}

/** A database whose statements are recorded, to inspect their plans afterwards. */
export function openWatchedDatabase(connection: ClientConfig) {
  const database = openDatabase(connection, () => undefined);
  const seen: Statement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void seen.push({ text, values }) };
  const db = drizzle({ client: database.pool, casing: 'snake_case', logger }) as unknown as Deps['db'];
  return {
    db,
    pool: database.pool,
    /** The big tables that the statements since the last call read in full. */
    async findFullReads(): Promise<string[]> {
      const found: string[] = [];
      for (const { text, values } of seen.splice(0)) {
        const { rows } = await database.pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
        found.push(...findFullReads(rows[0]['QUERY PLAN'][0].Plan));
      }
      return [...new Set(found)];
    },
    forget: () => void seen.splice(0),
    close: () => database.close(),
  };
}
