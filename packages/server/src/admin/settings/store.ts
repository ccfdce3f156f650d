import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { settings } from '../../platform/db/tables/admin/settings.ts';

const storedSettings = prepareOnce((db) =>
  db
    // As text, because Drizzle would parse the string "2024" in a JSON column as a number.
    .select({ key: settings.key, value: sql<string>`${settings.value}::text` })
    .from(settings)
    .where(sql`${settings.key} = ANY(${sql.placeholder('keys')}::text[])`)
    .prepare('stored_settings'),
);

/** The stored values of these settings, by key; a key that was never set is absent. */
export async function findSettings(db: Queryable, keys: readonly string[]): Promise<Record<string, unknown>> {
  const rows = await storedSettings(db).execute({ keys });
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
}

export async function upsertSettings(
  db: Queryable,
  values: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updatedAt: now }));
  if (rows.length === 0) return;
  await db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
}
