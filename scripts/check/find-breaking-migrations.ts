import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { repositoryRoot } from '../support/repository.ts';
import type { CheckReport } from './report.ts';

const folder = 'packages/server/src/db/migrations';
/** Migrations up to this one are older than the rule. */
const LAST_EXEMPT = 16;

/** What the version before cannot live with, and why. */
const breaking: readonly [statement: RegExp, why: string][] = [
  [/\bDROP\s+TABLE\b/i, 'drops a table'],
  [/\bDROP\s+COLUMN\b/i, 'drops a column'],
  [/^\s*ALTER\s+TABLE\b[^;]*\bRENAME\b(?!\s+CONSTRAINT)/im, 'renames a table or a column'],
  [/\bSET\s+NOT\s+NULL\b/i, 'forbids an absent value'],
  [/\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b/i, 'changes the type of a column'],
  [/\bDROP\s+DEFAULT\b/i, 'drops a default'],
  [
    /\bADD\s+COLUMN\b(?![^;]*\b(?:DEFAULT|GENERATED)\b)[^;]*\bNOT\s+NULL\b/i,
    'adds a column that has to be given',
  ],
];

/** Why the version before would fail on the schema that a migration leaves, unless it says what makes it safe. Pure. */
export function findBreakingStatements(sql: string): string[] {
  if (/^-- *contract: *\S/m.test(sql)) return [];
  const statements = sql
    .replace(/--(?!> statement-breakpoint).*$/gm, '')
    .split(/;|--> statement-breakpoint/)
    .filter((statement) => statement.trim() !== '');
  return statements.flatMap((statement) =>
    breaking.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why),
  );
}

/** Checks that each migration leaves a schema on which the version before still runs. */
export function checkMigrations(): CheckReport {
  const files = globSync(`${folder}/*.sql`, { cwd: repositoryRoot }).sort();
  const faults = files
    .filter((file) => Number.parseInt(basename(file), 10) > LAST_EXEMPT)
    .flatMap((file) =>
      findBreakingStatements(readFileSync(`${repositoryRoot}/${file}`, 'utf8')).map(
        (why) =>
          `${file}: ${why}, which the version before may still use. Once it does not: say so in a comment, "-- contract: …" (docs/operations/upgrade.md)`,
      ),
    );
  return { summary: `${files.length} migrations`, faults };
}
