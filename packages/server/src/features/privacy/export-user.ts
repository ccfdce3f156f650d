import type { PersonalData } from '@lampion/contract/schemas/privacy';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeUser } from '../accounts/change-user.ts';
import { getUser } from '../accounts/get-user.ts';
import { buildPersonalData } from './export-personal-data.ts';

/**
 * All data stored about a person, for machines and for people, as they may request it. The export is recorded in the
 * journal.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`
 */
export async function exportUser(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'payments'>,
  actor: Actor,
  id: string,
): Promise<PersonalData> {
  const { role: kind, organiser } = await getUser(deps, actor, id);
  await changeUser(deps, actor, id, { work: async () => ({ action: 'account.export' }) });
  return buildPersonalData(deps, { kind, accountId: id, sessionId: '', organiserId: organiser?._id ?? null });
}
