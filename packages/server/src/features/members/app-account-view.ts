import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { AppAccountRow } from './app-account-store.ts';
import { findUsernameChangeable } from './member-policy.ts';

/** A profile as its owner reads it. */
export function toOwnAppAccount({ appAccount, image }: AppAccountRow, now: Date): OwnAppAccount {
  const { id, username, appName, bio, findable, birthDate, phone, usernameChangedAt } = appAccount;
  const usernameChangeableAt = findUsernameChangeable(usernameChangedAt, now)?.toISOString() ?? null;
  const picture = { picUrl: portraitAddress(username, image), hasPicture: image !== null };
  return { id, username, appName, bio, findable, birthDate, phone, usernameChangeableAt, ...picture };
}
