import { songKeysOf } from '@lampion/contract/night/rules/song-keys';
import { drawCover } from '@lampion/drawing/cover';
import { v7 as createId } from 'uuid';
import type { Deps } from '../deps.ts';
import { createRasteriser } from '../media/share-pictures/create-rasteriser.ts';
import { erasePhoto, type StoredPhoto, storePhoto } from '../night/album/photos.ts';
import type * as tables from '../platform/db/tables.ts';
import type { DemoPartyRows } from './build-parties.ts';
import type { DemoContent } from './content.ts';

type Night = DemoContent['night'];
type GuestRow = typeof tables.guests.$inferInsert;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Ids of the guests who come, in order: the host first, then the demo's member. */
const listComing = (guests: readonly GuestRow[]): string[] =>
  guests.flatMap(({ id, reply }) => (id !== undefined && reply === 'yes' ? [id] : []));

interface ShoppingRows {
  readonly items: readonly (typeof tables.shoppingItems.$inferInsert)[];
  readonly claims: readonly (typeof tables.shoppingClaims.$inferInsert)[];
  readonly expenses: readonly (typeof tables.expenses.$inferInsert)[];
  readonly sharers: readonly (typeof tables.expenseSharers.$inferInsert)[];
}

/** Number of guests who share the expenses. */
const SHARERS = 5;

/** The shopping list and expenses of a party whose list is open; empty for others. */
export function buildShoppingList(
  { event, guests, nights }: DemoPartyRows,
  night: Night,
  now: Date,
): ShoppingRows {
  const coming = listComing(guests);
  if (!nights.some(({ hasList }) => hasList) || coming.length < SHARERS)
    return { items: [], claims: [], expenses: [], sharers: [] };
  const eventId = event.id as string;
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const claims: (typeof tables.shoppingClaims.$inferInsert)[] = [];
  const items = night.items.map(({ parts, ...item }, position) => {
    const id = createId();
    for (const [guest, quantity] of parts)
      claims.push({ itemId: id, guestId: coming[guest] as string, quantity, claimedAt: at(40 - position) });
    return { ...item, id, eventId, position, createdAt: at(60 - position) };
  });
  const expenses = night.expenses.map(({ payer, ...expense }, place) => ({
    ...expense,
    id: createId(),
    eventId,
    payerId: coming[payer] as string,
    createdAt: at(12 - place),
  }));
  const sharers = expenses.flatMap(({ id: expenseId }) =>
    coming.slice(0, SHARERS).map((guestId) => ({ expenseId, guestId })),
  );
  return { items, claims, expenses, sharers };
}

interface SongRows {
  readonly songs: (typeof tables.songs.$inferInsert)[];
  readonly wishes: (typeof tables.songWishes.$inferInsert)[];
  readonly votes: (typeof tables.songVotes.$inferInsert)[];
  readonly unwanted: (typeof tables.unwantedSongs.$inferInsert)[];
}

const SONG_MS = 4 * MINUTE_MS;
/** Songs that have been played; the next one is playing. */
const PLAYED_SONGS = 2;

/**
 * The playlist of a night where it is open, with wishes and votes of guests who come; empty for
 * others.
 */
export function buildSongs(
  open: typeof tables.nights.$inferInsert | undefined,
  guests: readonly GuestRow[],
  night: Night,
  now: Date,
): SongRows {
  const rows: SongRows = { songs: [], wishes: [], votes: [], unwanted: [] };
  const coming = listComing(guests);
  if (!open?.hasPlaylist || coming.length === 0) return rows;
  const { eventId } = open;
  for (const [number, song] of night.songs.entries()) {
    const createdAt = new Date(now.getTime() - (night.songs.length - number) * 9 * MINUTE_MS);
    const songId = createId();
    const startedAt = new Date(now.getTime() + (number - PLAYED_SONGS) * SONG_MS - MINUTE_MS);
    const { name: nameKey, link: linkKey } = songKeysOf({ ...song, url: null });
    rows.songs.push({
      id: songId,
      eventId,
      ...song,
      nameKey,
      linkKey,
      createdAt,
      ...(number <= PLAYED_SONGS && { startedAt }),
      ...(number < PLAYED_SONGS && { endedAt: new Date(startedAt.getTime() + SONG_MS) }),
    });
    const guestId = coming[(number * 3) % coming.length] ?? null;
    rows.wishes.push({ id: songId, eventId, songId, guestId, createdAt });
    const voters = coming.filter((id, place) => id === guestId || (place * 7 + number * 5) % 4 === 0);
    rows.votes.push(...voters.map((id) => ({ songId, guestId: id, createdAt })));
  }
  rows.unwanted.push(...night.unwantedSongs.map((title) => ({ eventId, title, artist: '' })));
  return rows;
}

interface ClaimRows {
  readonly challenges: readonly (typeof tables.challenges.$inferInsert)[];
  readonly teams: readonly (typeof tables.nightTeams.$inferInsert)[];
  readonly standings: readonly (typeof tables.nightStandings.$inferInsert)[];
  readonly claims: readonly (typeof tables.challengeClaims.$inferInsert)[];
}

/**
 * Challenges, teams and challenge claims of a party whose challenges are open; empty for others.
 * The tables compute the sums of points themselves.
 */
export function buildClaims({ event, guests, nights }: DemoPartyRows, night: Night, now: Date): ClaimRows {
  if (!nights.some(({ hasChallenges }) => hasChallenges))
    return { challenges: [], teams: [], standings: [], claims: [] };
  const coming = listComing(guests);
  const eventId = event.id as string;
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const made = { eventId, createdAt: at(600) };
  const challenges = night.challenges.map((row, position) => ({ ...made, ...row, id: createId(), position }));
  const teams = night.teams.map((team) => ({ ...made, ...team, id: createId() }));
  return {
    challenges,
    teams,
    standings: coming.map((guestId, place) => ({
      eventId,
      guestId,
      ...toShowing(night.showings[place]),
      teamId: teams[place % teams.length]?.id ?? null,
    })),
    claims: night.claims.flatMap(({ guest, challenge, state, word, answerWord }, place) => {
      const [guestId, taken] = [coming[guest], challenges[challenge]];
      if (guestId === undefined || taken === undefined) return [];
      const minutes = 5 * (night.claims.length - place);
      const answer = { answeredBy: coming[0] ?? null, answerWord, answeredAt: at(minutes - 2) };
      return {
        id: createId(),
        eventId,
        challengeId: taken.id,
        guestId,
        state,
        word,
        ...(state !== 'pending' && answer),
        points: state === 'confirmed' ? taken.points : 0,
        createdAt: at(minutes),
      };
    }),
  };
}

function toShowing(chosen: Night['showings'][string] | undefined) {
  if (chosen === undefined) return { showing: 'name' } as const;
  const { pseudonym } = chosen;
  return pseudonym === undefined
    ? ({ showing: 'hidden' } as const)
    : ({ showing: 'pseudonym', pseudonym } as const);
}

const PHOTO_WIDTH = 800;

/**
 * Draws the pictures of the album and stores them like photographs; their rows are built by
 * `buildAlbum`.
 */
export async function storeAlbum(
  deps: Pick<Deps, 'storage' | 'workProcess'>,
  { photos }: Night,
): Promise<StoredPhoto[]> {
  const rasterise = createRasteriser(deps);
  const stored: StoredPhoto[] = [];
  for (const { plan, sky } of photos) {
    const svg = drawCover({ id: plan, type: 'party', plan, sky });
    stored.push(await storePhoto(deps, await rasterise({ svg, width: PHOTO_WIDTH })));
  }
  return stored;
}

/** Erases the files of pictures that no album contains. */
export async function eraseAlbum(
  deps: Pick<Deps, 'storage'>,
  photos: readonly Pick<StoredPhoto, 'fileId'>[],
): Promise<void> {
  for (const { fileId } of photos) await erasePhoto(deps, fileId);
}

interface AlbumRows {
  readonly photos: readonly (typeof tables.albumPhotos.$inferInsert)[];
  readonly likes: readonly (typeof tables.albumLikes.$inferInsert)[];
}

const MINUTES_BETWEEN_PHOTOS = 13;

/** The album of a party where it is open, with the pictures stored before; empty for others. */
export function buildAlbum(
  { event, guests, nights }: DemoPartyRows,
  night: Night,
  stored: readonly StoredPhoto[],
  { memberAccountId, now }: { readonly memberAccountId: string | null; readonly now: Date },
): AlbumRows {
  if (!nights.some(({ hasAlbum }) => hasAlbum)) return { photos: [], likes: [] };
  const coming = guests.filter(({ reply }) => reply === 'yes');
  const rows = night.photos.flatMap(({ caption, author, isLiked }, place) => {
    const [files, guest] = [stored[place], coming[author]];
    if (files === undefined || guest?.id === undefined) return [];
    const photo = {
      ...files,
      id: createId(),
      eventId: event.id as string,
      caption,
      guestId: guest.id,
      accountId: guest.accountId ?? null,
      isByHost: author === 0,
      createdAt: new Date(now.getTime() - (place + 1) * MINUTES_BETWEEN_PHOTOS * MINUTE_MS),
    };
    const isLikedByMember = isLiked && memberAccountId !== null;
    return [{ photo, likes: isLikedByMember ? [{ photoId: photo.id, accountId: memberAccountId }] : [] }];
  });
  return { photos: rows.map(({ photo }) => photo), likes: rows.flatMap(({ likes }) => likes) };
}
