import { writeCopies } from '../../../lib/copy-database.ts';

/** Where texts were stored before this device had a database for them. */
const PLACES = [
  ['lampion.article.', 'work'],
  ['lampion.article-aside.', 'aside'],
] as const;

function readOld(account: string): { place: string; copy: object }[] {
  return PLACES.flatMap(([prefix, kind]) =>
    Object.keys(localStorage).flatMap((place) => {
      if (!place.startsWith(prefix)) return [];
      const copy = JSON.parse(localStorage.getItem(place) ?? 'null');
      return [{ place, copy: { ...copy, account, key: place, kind } }];
    }),
  );
}

/**
 * Moves older texts, which know no account, into the database of the first that comes; each leaves its place only once it is
 * there. Idempotent.
 */
export async function moveOldCopies(account: string): Promise<void> {
  try {
    const old = readOld(account);
    if (old.length === 0) return;
    await writeCopies((copies) => {
      for (const { copy } of old) copies.put(copy);
    });
    for (const { place } of old) localStorage.removeItem(place);
  } catch {
    // Storage is unavailable, or holds something else under such a name: it stays where it is.
  }
}
