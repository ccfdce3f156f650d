import type { memberReports } from '../db/tables.ts';

const HOUR_MS = 3_600_000;

/** One report for the administration to look at: by the demo's member, about the last who joined. */
export function buildReports(
  memberId: string,
  people: readonly { readonly id: string }[],
  now: Date,
): (typeof memberReports.$inferInsert)[] {
  const about = people.at(-1);
  if (about === undefined || about.id === memberId) return [];
  const details = 'Envoie à tout le monde le même lien vers une boutique.';
  const createdAt = new Date(now.getTime() - 5 * HOUR_MS);
  return [{ memberId: about.id, reporterId: memberId, reason: 'spam', details, createdAt }];
}
