import type { NightScreen } from '@lampion/contract/schemas/night';
import type { nights } from '../db/tables.ts';

/** The night of an event with these screens open; none where nothing is. */
export function buildNights(
  { id: eventId, createdAt }: { readonly id: string; readonly createdAt: Date },
  opens: readonly NightScreen[] = [],
): (typeof nights.$inferInsert)[] {
  if (opens.length === 0) return [];
  const open = new Set(opens);
  return [
    {
      eventId,
      hasList: open.has('list'),
      hasPlaylist: open.has('playlist'),
      hasChallenges: open.has('challenges'),
      hasBarathon: open.has('barathon'),
      hasAlbum: open.has('album'),
      challengesConfirmedBy: 'guest',
      updatedAt: createdAt,
    },
  ];
}
