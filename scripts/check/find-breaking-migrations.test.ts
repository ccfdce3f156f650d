import { expect, it } from 'vitest';
import { findBreakingStatements } from './find-breaking-migrations.ts';

it.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL, "at" timestamp NOT NULL);',
  'ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "c" integer DEFAULT 0 NOT NULL;',
  'CREATE INDEX "a_b_idx" ON "a" ("b") WHERE "b" IS NOT NULL;',
  'DROP INDEX "a_b_idx";',
  'ALTER TABLE "a" DROP CONSTRAINT "a_check";',
  'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
  '-- What used to DROP COLUMN "b" no longer does.\nUPDATE "a" SET "b" = 1;',
  '-- contract: nobody reads it since 0.2\nALTER TABLE "a" DROP COLUMN "b";',
])('accepts what the version before can live with: %s', (sql) => {
  expect(findBreakingStatements(sql)).toEqual([]);
});

it.each([
  ['DROP TABLE "a";', 'drops a table'],
  ['ALTER TABLE "a" DROP COLUMN "b";', 'drops a column'],
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c";', 'renames a table or a column'],
  ['ALTER TABLE "a" RENAME TO "c";', 'renames a table or a column'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 'forbids an absent value'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;', 'drops a default'],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;', 'adds a column that has to be given'],
  ['-- contract:\nDROP TABLE "a";', 'drops a table'],
])('refuses what it cannot: %s', (sql, why) => {
  expect(findBreakingStatements(sql)).toEqual([why]);
});

it('looks at every statement', () => {
  const sql =
    'ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nDROP TABLE "c";\nDROP TABLE "d";';
  expect(findBreakingStatements(sql)).toHaveLength(2);
});
