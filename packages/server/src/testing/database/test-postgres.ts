import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type {} from 'vitest';

/** The PostgreSQL that the set-up of a run provides to every test file. */
export interface TestPostgres {
  /** A database of that server in which others may be created and dropped. */
  readonly adminUrl: string;
  /** A migrated, empty database to copy. */
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** The address of another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Runs one statement on a separate connection and returns its rows. */
export async function runStatement(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  readonly url: string;
  /** Drops the database even with open connections. Idempotent. */
  drop(): Promise<void>;
}

/** A migrated, empty database for one caller. */
export function copyTemplate(postgres: TestPostgres): Promise<TestDatabase> {
  return createFrom(postgres, postgres.template);
}

/** A database without any table, for one caller. */
export function createEmpty(postgres: TestPostgres): Promise<TestDatabase> {
  return createFrom(postgres, 'template0');
}

async function createFrom({ adminUrl, template }: TestPostgres, original: string): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await runStatement(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${original} STRATEGY FILE_COPY`);
  return {
    url: withDatabase(adminUrl, name),
    async drop() {
      await runStatement(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
