import type { NewsPreferences } from '@lampion/contract/messages/news';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { completeChoices } from './policy.ts';
import { findChoices, upsertChoices } from './sending-store.ts';

/**
 * The calling member's channels for each kind of news.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getNewsPreferences(deps: Pick<Deps, 'db'>, actor: Actor): Promise<NewsPreferences> {
  const { appAccountId } = await requireMember(deps, actor);
  return { choices: completeChoices(await findChoices(deps.db, appAccountId)) };
}

/**
 * Changes some of the preferences; the last choice for a kind counts. Idempotent.
 * @throws AppError as `getNewsPreferences`
 */
export async function updateNewsPreferences(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { choices }: NewsPreferences,
): Promise<NewsPreferences> {
  const { appAccountId } = await requireMember(deps, actor);
  const byKind = new Map(choices.map((choice) => [choice.kind, choice]));
  return deps.db.transaction(async (tx) => {
    await upsertChoices(tx, appAccountId, [...byKind.values()], deps.now());
    return { choices: completeChoices(await findChoices(tx, appAccountId)) };
  });
}
