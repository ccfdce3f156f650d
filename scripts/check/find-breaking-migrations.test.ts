import { expect, it } from 'vitest';
import { findBreakingStatements, findSlowStatements } from './find-breaking-migrations.ts';

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

it.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY, "n" bigint GENERATED ALWAYS AS IDENTITY);\nCREATE INDEX "a_idx" ON "a" ("n");\nALTER TABLE "a" ADD CONSTRAINT "a_b_fk" FOREIGN KEY ("b") REFERENCES "public"."b"("id") ON DELETE cascade;',
  'ALTER TABLE "a" ADD COLUMN "b" text;',
  'ALTER TABLE "a" ADD COLUMN "b" timestamp DEFAULT now() NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "b" uuid REFERENCES "public"."b"("id");',
  'ALTER TABLE "a" ADD CONSTRAINT "a_check" CHECK ("b" > 0) NOT VALID;',
  'ALTER TABLE "a" VALIDATE CONSTRAINT "a_check";',
  'CREATE INDEX CONCURRENTLY "a_idx" ON "a" ("b");--> statement-breakpoint\nDROP INDEX CONCURRENTLY "a_former_idx";',
  'ALTER TABLE "a" ADD CONSTRAINT "a_key" UNIQUE USING INDEX "a_idx";',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE "a" SET "b" = 1; RETURN NEW; END $$;',
  '-- quick: a: one row for each setting\nUPDATE "a" SET "b" = 1;',
])('accepts what large tables are served beside: %s', (sql) => {
  expect(findSlowStatements(sql)).toEqual([]);
});

it.each([
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE a ALTER b TYPE bigint;', 'changes the type of a column'],
  ['ALTER TABLE "a" ADD COLUMN "b" uuid DEFAULT gen_random_uuid() NOT NULL;', 'default that differs by row'],
  ['ALTER TABLE "a" ADD COLUMN "b" float DEFAULT (random() * 2);', 'default that differs by row'],
  ['ALTER TABLE "a" ADD COLUMN "b" text GENERATED ALWAYS AS (lower(c)) STORED;', 'every row is written for'],
  ['ALTER TABLE "a" ADD COLUMN "b" bigint GENERATED ALWAYS AS IDENTITY;', 'every row is written for'],
  ['ALTER TABLE "a" ADD COLUMN "b" bigserial;', 'every row is written for'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;', 'NOT NULL'],
  ['CREATE INDEX "a_idx" ON "a" USING btree ("b");', 'without CONCURRENTLY'],
  ['CREATE UNIQUE INDEX "a_idx" ON "public"."a" ("b");', 'without CONCURRENTLY'],
  ['ALTER TABLE "a" ADD CONSTRAINT "a_key" UNIQUE("b");', 'index of a constraint'],
  [
    'ALTER TABLE "a" ADD CONSTRAINT "fk" FOREIGN KEY ("b") REFERENCES "public"."b"("id") ON DELETE cascade;',
    'NOT VALID',
  ],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0);', 'NOT VALID'],
  [
    'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0) NOT VALID;\nALTER TABLE "a" VALIDATE CONSTRAINT "c";',
    'validates',
  ],
  ['UPDATE "a" SET "b" = 1;', 'writes the rows'],
  ['-- quick: a: small\nUPDATE "other" SET "b" = 1;', 'writes the rows'],
  [
    '-- contract: nobody reads it\nALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint;',
    'changes the type',
  ],
  [
    'CREATE INDEX CONCURRENTLY "a_idx" ON "a" ("b");\nALTER TABLE "a" ADD COLUMN "c" text;',
    'a migration of its own',
  ],
])('refuses what holds up who reads or writes a large table: %s', (sql, why) => {
  expect(findSlowStatements(sql)).toEqual([expect.stringContaining(why)]);
});
