/**
 * The statements of a migration, or of a part of one, without comments, texts and the bodies of functions: what acts on
 * tables when it runs. Pure.
 */
export function splitStatements(sql: string): string[] {
  return sql
    .replaceAll('--> statement-breakpoint', ';')
    .split('\n')
    .map((line) => line.split('--', 1)[0])
    .join('\n')
    .split(/\$\w*\$/)
    .filter((_part, index) => index % 2 === 0)
    .join("''")
    .replace(/'[^']*'/g, "''")
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** How a table is locked, the strongest first in the order of the alphabet. */
type LockMode = 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE UPDATE EXCLUSIVE';

export interface WantedLock {
  /** Of a table, or of an index of one. What is called otherwise is neither. */
  readonly name: string;
  readonly mode: LockMode;
}

const find = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const changed =
  /^(?:ALTER\s+TABLE|DROP\s+TABLE|DROP\s+INDEX|TRUNCATE)\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)/gi;
/** Of an index, a trigger or a policy; what rows refer to; whose rows are written. */
const touched = /\b(?:ON|REFERENCES|UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)/gi;

/** What a statement of `splitStatements` locks. Pure. */
export function listLocks(statement: string): WantedLock[] {
  const mode = modeOf(statement);
  return [
    ...find(changed, statement).map((name) => ({ name, mode })),
    ...find(touched, statement).map((name) => ({ name, mode: 'SHARE ROW EXCLUSIVE' as const })),
  ];
}

function modeOf(statement: string): LockMode {
  if (/\bVALIDATE\s+CONSTRAINT\b/i.test(statement)) return 'SHARE UPDATE EXCLUSIVE';
  return /\bFOREIGN\s+KEY\b/i.test(statement) ? 'SHARE ROW EXCLUSIVE' : 'ACCESS EXCLUSIVE';
}

/** The table that a statement makes; null for any other statement. Pure. */
export const findMadeTable = (statement: string): string | null =>
  /^CREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:"?public"?\.)?"?(\w+)/i.exec(
    statement,
  )?.[1] ?? null;
