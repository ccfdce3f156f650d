import {
  type Night,
  type NightPerson,
  nightScreens,
  type UpdateNightBody,
} from '@lampion/contract/night/nights';
import type { CopyListener, Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { changeNight, publishNightChange } from './change-night.ts';
import { findNight, type VisibleNight } from './find-night.ts';
import {
  copyNightRow,
  findNamedGuests,
  findNightHead,
  findOwnNights,
  type NightValues,
  saveNightValues,
  screenColumns,
} from './store.ts';
import { toNight, toNightPerson } from './view.ts';

/**
 * The night of an event or a party for its hosts and guests: its open screens, and those who come,
 * as far as the caller may name them.
 * @throws AppError `not_authenticated`, `night_not_found`
 */
export async function getNight(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<Night> {
  const night = await findNight(deps.db, actor, id);
  const [head, people] = await Promise.all([findNightHead(deps.db, night), describePeople(deps.db, night)]);
  if (head === null) throw new AppError('night_not_found');
  return toNight(night, { head, people, now: deps.now() });
}

/**
 * Opens and closes screens of a night the caller hosts, and changes their settings; missing fields
 * are left unchanged. The first change creates the row. Closing a screen deletes nothing. The
 * members of the night are notified. Idempotent.
 * @throws AppError as `changeNight`; `not_a_barathon` for the route of another kind of night
 */
export async function updateNight(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'now'>,
  actor: Actor,
  id: string,
  body: UpdateNightBody,
): Promise<Night> {
  await changeNight(deps, actor, id, { by: 'host' }, async (tx, night) => {
    if (body.screens?.barathon && night.event.type !== 'barathon') throw new AppError('not_a_barathon');
    const values = findNews(night, body);
    if (Object.keys(values).length === 0) return;
    await saveNightValues(tx, id, { ...values, updatedAt: deps.now() });
    await publishNightChange(tx, id);
  });
  return getNight(deps, actor, id);
}

/** The fields that differ from the current ones. */
function findNews(night: VisibleNight, { screens = {}, ...settings }: UpdateNightBody): NightValues {
  const { challengesConfirmedBy = night.challengesConfirmedBy, keepsAlbum = night.keepsAlbum } = settings;
  const news = nightScreens.flatMap((screen) => {
    const wanted = screens[screen] ?? night.screens[screen];
    return wanted === night.screens[screen] ? [] : [[screenColumns[screen], wanted] as const];
  });
  return {
    ...Object.fromEntries(news),
    ...(challengesConfirmedBy !== night.challengesConfirmedBy && { challengesConfirmedBy }),
    ...(keepsAlbum !== night.keepsAlbum && { keepsAlbum }),
  };
}

/** The copy of an event or a party opens the same screens. Their contents are not copied. */
export const duplicateNight: CopyListener = ({ now }, tx, copy) => copyNightRow(tx, copy, now());

/**
 * The people of a night whom the caller may name, at most 500: with ids, those guests whatever they
 * replied; without, those who come. The app shows missing people as "quelqu’un".
 */
export async function describePeople(
  db: Queryable,
  night: VisibleNight,
  guestIds?: readonly string[],
): Promise<NightPerson[]> {
  const { id: eventId, role, guestId, memberId } = night;
  const reader = { eventId, isHost: role === 'host', guestId, memberId };
  const rows = await findNamedGuests(db, reader, guestIds);
  return rows.map((row) => toNightPerson(row, night));
}

/** The screens that an account opened for the nights it hosts, for its data export. */
export function exportNightData(db: Queryable, person: Parameters<typeof findOwnNights>[1]) {
  return findOwnNights(db, person);
}
