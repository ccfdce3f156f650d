import type { MemberCard } from '@lampion/contract/schemas/friend';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { CardRow } from './homecoming-store.ts';

export function toCard({ id, username, appName, image }: CardRow): MemberCard {
  return { id, username, appName, picUrl: portraitAddress(username, image) };
}
