import { eq, inArray } from 'drizzle-orm';
import type { Log } from '../../log.ts';
import type { Db, Queryable } from '../database.ts';
import { settings } from '../tables.ts';
import { PREFIX, readOrMakeSecret, seal, unseal } from './kept-secrets.ts';
import type { SecretBox } from './secret-box.ts';

/** Secrets of this database that can be rotated while processes run. */
type RotatingName = 'pseudonym-salt' | 'ticket-keys' | 'vapid-keys';

interface Version {
  readonly value: string;
  /** When processes start to use it, in milliseconds since 1970. They accept it before. */
  readonly since: number;
}

export interface RotatingSecrets {
  /**
   * Every version: the current one first, then former ones, then future ones. Empty if none exists.
   */
  versions(name: RotatingName): readonly string[];
  /** Former versions that were still in use within the given seconds, latest first. */
  formerVersions(name: RotatingName, seconds: number): readonly string[];
  /** Loads versions created by other processes. Each process does so every minute. */
  refresh(): Promise<void>;
  close(): void;
}

interface Options {
  readonly db: Db;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  readonly log: Log;
  /** Generates the first version of the secrets that are needed. */
  readonly make: Readonly<Partial<Record<RotatingName, () => string>>>;
}

const REFRESH_MS = 60_000;
/** By then every process has loaded it, so that none gets a value it does not recognise. */
export const TAKES_EFFECT_MS = 5 * REFRESH_MS;

/** A single version was stored unwrapped before rotation existed. */
function readVersions(text: string): Version[] {
  return text.startsWith('[') ? (JSON.parse(text) as Version[]) : [{ value: text, since: 0 }];
}

/**
 * Opens these secrets and generates the missing ones; all processes of a database get the same.
 * Reading needs no query, so it works inside a transaction.
 */
export async function openRotatingSecrets({
  db,
  secrets,
  now,
  log,
  make,
}: Options): Promise<RotatingSecrets> {
  const known = new Map<string, readonly Version[]>();
  const names: readonly RotatingName[] = ['pseudonym-salt', 'ticket-keys', 'vapid-keys'];

  async function refresh(): Promise<void> {
    const keys = names.map((name) => PREFIX + name);
    const rows = await db
      .select({ key: settings.key, value: settings.value })
      .from(settings)
      .where(inArray(settings.key, keys));
    for (const { key, value } of rows) known.set(key, readVersions(unseal(secrets, key, value)));
  }

  /** Versions in effect, latest first, and future ones. */
  function splitVersions(name: RotatingName) {
    const instant = now().getTime();
    const all = known.get(PREFIX + name) ?? [];
    const begun = all.filter(({ since }) => since <= instant).reverse();
    return { begun, later: all.filter(({ since }) => since > instant) };
  }

  for (const name of names) {
    const makeFirst = make[name];
    if (makeFirst !== undefined) await readOrMakeSecret(db, secrets, name, makeFirst);
  }
  await refresh();
  const clock = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'rotated secrets could not be read'));
  }, REFRESH_MS);
  clock.unref();
  return {
    versions(name) {
      const { begun, later } = splitVersions(name);
      return [...begun, ...later].map(({ value }) => value);
    },
    formerVersions(name, seconds) {
      const from = now().getTime() - 1000 * seconds;
      const { begun } = splitVersions(name);
      // Each version ended when its successor began.
      return begun.filter((_, index) => (begun[index - 1]?.since ?? 0) > from).map(({ value }) => value);
    },
    refresh,
    close: () => clearInterval(clock),
  };
}

interface Rotation {
  readonly name: RotatingName;
  readonly now: Date;
}

async function changeVersions(
  tx: Queryable,
  secrets: SecretBox,
  name: RotatingName,
  change: (versions: readonly Version[]) => readonly Version[],
): Promise<void> {
  const key = PREFIX + name;
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update');
  const before = row === undefined ? [] : readVersions(unseal(secrets, key, row.value));
  const value = seal(secrets, key, JSON.stringify(change(before)));
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
}

/**
 * Adds a version that every process starts to use in five minutes. Values made with former versions
 * are still recognised. Takes a transaction.
 */
export async function rotateSecret(
  tx: Queryable,
  secrets: SecretBox,
  { name, now, make }: Rotation & { readonly make: () => string },
): Promise<Date> {
  const since = now.getTime() + TAKES_EFFECT_MS;
  await changeVersions(tx, secrets, name, (versions) => [...versions, { value: make(), since }]);
  return new Date(since);
}

/**
 * Drops the former versions. Values made with them are no longer recognised within a minute. Takes
 * a transaction. Idempotent.
 */
export async function forgetFormerVersions(
  tx: Queryable,
  secrets: SecretBox,
  { name, now }: Rotation,
): Promise<void> {
  await changeVersions(tx, secrets, name, (versions) => {
    const inUse = versions.findLastIndex(({ since }) => since <= now.getTime());
    return versions.slice(Math.max(inUse, 0));
  });
}
