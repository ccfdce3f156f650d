import type { AppAccount } from '@lampion/contract/schemas/app-connection';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { AppAccountRow } from './app-connection-store.ts';

/** What a search by name shows of an app account: never its phone. */
export function toAppAccount({ username, appName, bio, image }: AppAccountRow): AppAccount {
  return { username, appName, bio, picUrl: portraitAddress(username, image) };
}
