import type { Deps } from '../../deps.ts';

/** An upload is over after minutes; one that was killed is found a day later. */
const AGE_MS = 86_400_000;
const CHECKED_AT_ONCE = 500;

/** Of some ids in the names of folders, those that have a row, and the newest id of all rows; null without rows. */
export type FindRecorded = (
  ids: readonly string[],
) => Promise<{ readonly recorded: readonly string[]; readonly newest: string | null }>;

/**
 * Removes the files of uploads that ended before their row was written: a killed process leaves them. Ids hold their time, so that only
 * folders older than a day go, and none that is newer than every row: a copy of an older database on the same storage removes nothing
 * that was added since. Idempotent; files that cannot be removed are logged.
 */
export async function sweepFiles(
  { log, now, storage }: Pick<Deps, 'log' | 'now' | 'storage'>,
  folder: string,
  findRecorded: FindRecorded,
): Promise<void> {
  const before = now().getTime() - AGE_MS;
  let ids: string[] = [];
  for await (const id of storage.listFolders(folder)) {
    if (timeOf(id) < before) ids.push(id);
    if (ids.length < CHECKED_AT_ONCE) continue;
    await sweep(ids);
    ids = [];
  }
  await sweep(ids);

  async function sweep(found: readonly string[]): Promise<void> {
    if (found.length === 0) return;
    const { recorded, newest } = await findRecorded(found);
    const known = new Set(recorded);
    for (const id of found) {
      if (known.has(id) || newest === null || id >= newest) continue;
      await storage.removeAll(`${folder}/${id}`).catch((error: unknown) => {
        log.warn(
          { err: error, folder: `${folder}/${id}` },
          'the files of a killed upload could not be removed',
        );
      });
    }
  }
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** When a UUID of version 7 was made; a name of another shape is never old. */
function timeOf(id: string): number {
  if (!uuidShape.test(id) || id[14] !== '7') return Number.POSITIVE_INFINITY;
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
