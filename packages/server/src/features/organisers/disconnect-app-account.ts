import { type Actor, requireOrganiser } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { clearAppAccount, deleteCodesOf } from './app-connection-store.ts';

/**
 * Disconnects the app account from the actor's pro profile, which is shown under the company's name again. Does nothing
 * when none is connected.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function disconnectAppAccount(deps: Pick<Deps, 'pages'>, actor: Actor): Promise<void> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return;
  await deps.pages.transaction(async (tx, changed) => {
    await deleteCodesOf(tx, organiserId);
    await clearAppAccount(tx, organiserId);
    changed(`organiser:${organiserId}`);
  });
}
