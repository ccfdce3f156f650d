import type { AppAccount } from '@lampion/contract/schemas/app-connection';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { AppAccountRow } from './app-connection-store.ts';

/** An app account in a search by username: never with its phone, and with its bio only where it is the caller's own. */
export function toAppAccount({ username, appName, bio, image, isOwn }: AppAccountRow): AppAccount {
  return { username, appName, bio: isOwn ? bio : '', picUrl: portraitAddress(username, image) };
}
