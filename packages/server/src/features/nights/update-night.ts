import { type Night, nightScreens, type UpdateNightBody } from '@lampion/contract/schemas/night';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { changeNight } from './change-night.ts';
import type { SeenNight } from './find-night.ts';
import { getNight } from './get-night.ts';
import { type NightValues, saveNightValues, screenColumns } from './night-store.ts';
import { tellNight } from './tell-night.ts';

/**
 * Opens and closes screens of a night the caller hosts, and changes their settings; what is left out stays. The first choice makes
 * the row. Closing a screen deletes nothing. Everybody of the night is told. Idempotent.
 * @throws AppError as `changeNight`; `not_a_barathon` for the route of another night
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
    await tellNight(tx, id);
  });
  return getNight(deps, actor, id);
}

/** What is to be other than it is. */
function findNews(night: SeenNight, { screens = {}, ...settings }: UpdateNightBody): NightValues {
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
