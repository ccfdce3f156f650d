import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

/** One migration of this program. */
export interface Migration {
  /** Its time in the journal, by which migrations are ordered, in milliseconds. */
  readonly when: number;
  /** "0000_baseline". */
  readonly name: string;
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly statements: readonly string[];
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const readJournal = (): { entries: { when: number; tag: string }[] } =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'));

/**
 * What versions before the first release left: when their first migration was made, in
 * milliseconds, and the last commit that brings such a schema to the baseline, which has the time
 * of their last migration.
 */
export const beforeRelease = { firstWhen: 1_795_788_867_108, lastCommit: '87444067' };

/** All migrations of this program, the oldest first. */
export function readMigrations(): Migration[] {
  const names = new Map(readJournal().entries.map(({ when, tag }) => [when, tag]));
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis: when, hash, sql }) => ({
    when,
    name: names.get(when) ?? '',
    hash,
    statements: sql,
  }));
}

/** The last migration applied to a database; null without our schema. */
export async function readSchemaVersion(
  client: pg.ClientBase,
): Promise<Pick<Migration, 'when' | 'hash'> | null> {
  const { rows: there } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (there[0]?.name === null) return null;
  const { rows } = await client.query(
    'SELECT created_at, hash FROM drizzle.__drizzle_migrations ORDER BY created_at DESC LIMIT 1',
  );
  return rows[0] === undefined ? null : { when: Number(rows[0].created_at), hash: rows[0].hash };
}

type Kind = 'TABLE' | 'FUNCTION' | 'SEQUENCE' | 'TYPE' | 'TEXT SEARCH CONFIGURATION';

/**
 * Names that our migrations have given to tables, functions, sequences, types and text search
 * configurations in the schema `public`. Other names are not ours.
 */
export function listOwnNames(): Record<Kind, ReadonlySet<string>> {
  const names = {
    TABLE: new Set<string>(),
    FUNCTION: new Set<string>(),
    SEQUENCE: new Set<string>(),
    TYPE: new Set<string>(),
    'TEXT SEARCH CONFIGURATION': new Set<string>(),
  };
  const made =
    /CREATE (?:OR REPLACE )?(?:UNLOGGED )?(TABLE|FUNCTION|SEQUENCE|TYPE|TEXT SEARCH CONFIGURATION) (?:IF NOT EXISTS )?(?:"public"\.)?"?(\w+)"?/g;
  const renamed = /ALTER (TABLE|FUNCTION|SEQUENCE|TYPE) "?\w+"? RENAME TO "?(\w+)"?/g;
  for (const statement of readMigrations().flatMap(({ statements }) => statements)) {
    for (const pattern of [made, renamed]) {
      for (const [, kind, name] of statement.matchAll(pattern)) names[kind as Kind].add(name ?? '');
    }
  }
  return names;
}
