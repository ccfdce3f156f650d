import type pg from 'pg';
import { listOwnNames } from '../db/schema-history.ts';
import { BackupError, type Manifest } from './archive.ts';

/**
 * Tables of pg-boss to back up. Its statistics, warnings and index jobs belong to one installation.
 */
export const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

type SavedSequence = Manifest['sequences'][number];

/**
 * Numbers a restore skips. Rows written after the backup are lost, but devices may have read their
 * numbers: a device that requests the door's entries after 120 must get those written after the
 * restore.
 */
const SKIPPED = 1_000_000;

/**
 * Reads the sequences' values. Sequences ignore snapshots: read after the snapshot began, they are
 * at least as high as its rows.
 */
export async function readSequences(client: pg.ClientBase): Promise<SavedSequence[]> {
  const saved: SavedSequence[] = [];
  for (const { name } of await listSequences(client)) {
    const { rows } = await client.query(`SELECT last_value AS value, is_called AS "isCalled" FROM ${name}`);
    saved.push({ name, ...rows[0] });
  }
  return saved;
}

/**
 * Moves every sequence past its saved value, past the numbers in its rows and past the numbers
 * drawn since the backup. Backups from before the first release hold no column sequences: there
 * only the rows count.
 * @throws BackupError for a saved sequence that the schema does not have
 */
export async function raiseSequences(client: pg.ClientBase, saved: readonly SavedSequence[]): Promise<void> {
  const sequences = await listSequences(client);
  const unknown = saved.find(({ name }) => sequences.every((sequence) => sequence.name !== name));
  if (unknown !== undefined)
    throw new BackupError(`The sequence ${unknown.name} of the backup is not in its schema.`);
  for (const sequence of sequences) {
    await client.query(
      `WITH reached AS (SELECT greatest(seqmin, $2::bigint, ${highestOf(sequence)}) AS value, seqmax
         FROM pg_sequence WHERE seqrelid = $1::regclass)
       SELECT setval($1::regclass, value + least($3::bigint, (seqmax - value) / 2)) FROM reached`,
      [sequence.name, saved.find(({ name }) => name === sequence.name)?.value ?? null, SKIPPED],
    );
  }
}

/**
 * Draws a number from every sequence, as the next insert would, and compares it with the rows and
 * the saved value.
 * @throws BackupError when that insert would repeat a number
 */
export async function checkSequences(client: pg.ClientBase, saved: readonly SavedSequence[]): Promise<void> {
  const drawn = new Map(saved.filter(({ isCalled }) => isCalled).map(({ name, value }) => [name, value]));
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ isNew: boolean }>(
      `SELECT nextval($1::regclass) > greatest($2::bigint, ${highestOf(sequence)}, seqmin - 1) AS "isNew"
       FROM pg_sequence WHERE seqrelid = $1::regclass`,
      [sequence.name, drawn.get(sequence.name) ?? null],
    );
    if (rows[0]?.isNew) continue;
    throw new BackupError(`The sequence ${sequence.name}, once restored, would repeat numbers.`);
  }
}

interface Sequence {
  /** "public.door_entries_position_seq". */
  readonly name: string;
  /** The identity or serial column that uses the sequence; null when no column does. */
  readonly table: string | null;
  readonly column: string | null;
}

/** Sequences of our migrations, and those used by columns of our tables and the job queue's. */
async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const own = listOwnNames();
  const { rows } = await client.query<Sequence>(
    `SELECT namespace.nspname || '.' || sequence.relname AS name,
       CASE WHEN owner.relname IS NOT NULL THEN format('%I.%I', owner_namespace.nspname, owner.relname) END AS "table",
       quote_ident(attname) AS "column"
     FROM pg_class sequence JOIN pg_namespace namespace ON namespace.oid = sequence.relnamespace
     LEFT JOIN pg_depend ON objid = sequence.oid AND classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass
       AND deptype IN ('a', 'i') AND refobjsubid > 0
     LEFT JOIN pg_class owner ON owner.oid = refobjid
     LEFT JOIN pg_namespace owner_namespace ON owner_namespace.oid = owner.relnamespace
     LEFT JOIN pg_attribute ON attrelid = refobjid AND attnum = refobjsubid
     WHERE sequence.relkind = 'S' AND CASE owner_namespace.nspname
       WHEN 'public' THEN owner.relname = ANY ($1)
       WHEN 'pgboss' THEN owner.relname = ANY ($2)
       ELSE namespace.nspname = 'public' AND sequence.relname = ANY ($3) END
     ORDER BY 1`,
    [[...own.TABLE], JOB_TABLES, [...own.SEQUENCE]],
  );
  return rows;
}

/** The highest number in the rows; NULL without rows or column, which greatest() ignores. */
const highestOf = ({ table, column }: Sequence) =>
  table === null ? 'NULL' : `(SELECT max(${column})::bigint FROM ${table})`;
