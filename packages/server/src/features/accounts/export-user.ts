import type { PersonalData } from '@lampion/contract/schemas/privacy';
import { type Actor, requireAdmin } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { buildPersonalData } from '../privacy/export-personal-data.ts';
import { changeUser } from './change-user.ts';
import { findUser } from './user-store.ts';

/**
 * All that is kept about somebody, for a machine and for them: what they may ask for. Taking it is an entry of the trail.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function exportUser(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  actor: Actor,
  id: string,
): Promise<PersonalData> {
  requireAdmin(actor);
  const user = await findUser(deps.db, id);
  if (user === null) throw new AppError('user_not_found');
  await changeUser(deps, actor, id, { work: async () => ({ action: 'account.export' }) });
  const { role: kind, organiserId } = user;
  return buildPersonalData(deps, { kind, accountId: id, sessionId: '', organiserId });
}
