import { globSync, readFileSync } from 'node:fs';
import { findMadeTable, listLocks, splitStatements } from '@lampion/server/platform/db/migrate';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

const folder = 'packages/server/src/platform/db/migrations';
type Rules = readonly (readonly [statement: RegExp, why: string])[];

/** Statements that the previous version cannot work with, and why. */
const breaking: Rules = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+COLUMN\b/i, 'drops a column'],
  [/^\s*ALTER\s+TABLE\b[^;]*\bRENAME\b(?!\s+CONSTRAINT)/im, 'renames a table or a column'],
  [/\bSET\s+NOT\s+NULL\b/i, 'forbids an absent value'],
  [/\bSET\s+DATA\s+TYPE\b|\bALTER\s+(?:COLUMN\s+)?\S+\s+TYPE\b/i, 'changes the type of a column'],
  [/\bDROP\s+DEFAULT\b/i, 'drops a default'],
  [
    /\bADD\s+COLUMN\b(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b/i,
    'adds a column that has to be given',
  ],
];

/**
 * Statements that block readers or writers of a large table, because they read or write every row
 * while holding a lock.
 */
const slow: Rules = [
  [/\bSET\s+DATA\s+TYPE\b|\bALTER\s+(?:COLUMN\s+)?\S+\s+TYPE\b/i, 'changes the type of a column'],
  [/\bADD\b[^;]*\bGENERATED\b[^;]*\b(?:STORED|IDENTITY)\b/i, 'adds a column that every row is written for'],
  [/\bADD\b[^;]*\s(?:small|big)?serial\b/i, 'adds a column that every row is written for'],
  // now() and current_timestamp are the same for every row, so that no row is rewritten.
  [
    /\bADD\b[^;]*\bDEFAULT\s+\(*(?!now\b|current_timestamp\b|transaction_timestamp\b)(?:\w+\.)?"?\w+"?\s*\(/i,
    'adds a column with a default that differs by row',
  ],
  [/\bSET\s+NOT\s+NULL\b/i, 'reads every row for NOT NULL'],
  [/^CREATE\s+(?:UNIQUE\s+)?INDEX\b(?!\s+CONCURRENTLY)/i, 'builds an index without CONCURRENTLY'],
  [
    /^ALTER\s+TABLE\b[^;]*\bADD\b[^;]*\b(?:UNIQUE|PRIMARY\s+KEY|EXCLUDE)\b(?![^;]*\bUSING\s+INDEX\b)/i,
    'builds the index of a constraint',
  ],
  [
    /^ALTER\s+TABLE\b[^;]*\bADD\s+(?:CONSTRAINT\b[^;]*)?\b(?:FOREIGN\s+KEY|CHECK)\b(?![^;]*\bNOT\s+VALID\b)/i,
    'reads every row for a constraint that is not NOT VALID',
  ],
  [/^ALTER\s+TABLE\b[^;]*\bSET\s+(?:UNLOGGED|LOGGED|TABLESPACE|ACCESS\s+METHOD)\b/i, 'rewrites a table'],
  [/^(?:VACUUM\s+\(?FULL|CLUSTER)\b/i, 'rewrites a table'],
  [/^REINDEX\b(?![^;]*\bCONCURRENTLY\b)/i, 'builds an index without CONCURRENTLY'],
  [/^(?:WITH\b[^;]*\b)?(?:UPDATE|DELETE\s+FROM)\b/i, 'writes the rows of a table in one transaction'],
];

/**
 * Why the previous version would fail on the schema after a migration, unless the migration states
 * what makes it safe. Pure.
 */
export function findBreakingStatements(sql: string): string[] {
  if (/^-- *contract: *\S/m.test(sql)) return [];
  return findMatches(breaking, splitStatements(sql));
}

/**
 * Statements of a migration that take long on a large existing table, unless a line states why they
 * do not: "-- quick: settings: one row for each setting". Pure.
 */
export function findSlowStatements(sql: string): string[] {
  const statements = splitStatements(sql);
  const made = statements.map(findMadeTable);
  const quick = [...sql.matchAll(/^-- *quick: *(\w+): *\S/gm)].map(([, table]) => table);
  const large = statements.filter((statement) =>
    listTables(statement).some((table) => !made.includes(table) && !quick.includes(table)),
  );
  return [...findMatches(slow, large), ...findTogether(statements)];
}

/** The tables that a statement changes, without those it refers to. */
const listTables = (statement: string): string[] =>
  listLocks(statement.replace(/\bREFERENCES\b.*|\bON\s+(?:UPDATE|DELETE)\b.*/is, '')).map(({ name }) => name);

/** Statements that are safe alone but not with others in one migration. */
function findTogether(statements: readonly string[]): string[] {
  const concurrent = statements.filter((statement) => /\bINDEX\s+CONCURRENTLY\b/i.test(statement));
  const isMixed = concurrent.length > 0 && concurrent.length < statements.length;
  const added = statements.some((statement) => /\bNOT\s+VALID\b/i.test(statement));
  const validated = statements.some((statement) => /\bVALIDATE\s+CONSTRAINT\b/i.test(statement));
  return [
    ...(isMixed
      ? ['builds an index CONCURRENTLY beside what needs a transaction: a migration of its own']
      : []),
    ...(added && validated ? ['validates a constraint while it holds its lock: a migration of its own'] : []),
  ];
}

const findMatches = (rules: Rules, statements: readonly string[]): string[] =>
  statements.flatMap((statement) =>
    rules.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why),
  );

/**
 * Checks that the previous version keeps running while each migration is applied, and on its
 * schema.
 */
export function checkMigrations(): CheckReport {
  const files = globSync(`${folder}/*.sql`, { cwd: repositoryRoot }).sort();
  const faults = files.flatMap((file) => {
    const sql = readFileSync(`${repositoryRoot}/${file}`, 'utf8');
    return [
      ...findBreakingStatements(sql).map(
        (why) =>
          `${file}: ${why}, which the version before may still use. Once it does not: say so in a comment, "-- contract: …" (docs/operations/upgrade.md)`,
      ),
      ...findSlowStatements(sql).map(
        (why) =>
          `${file}: ${why}, which holds up what serves while the table is large. Do it in steps (docs/operations/upgrade.md), or say why it is done at once in a comment, "-- quick: table: …"`,
      ),
    ];
  });
  return { summary: `${files.length} migrations`, faults };
}
