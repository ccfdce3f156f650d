import type { MemberCard } from '@lampion/contract/people/friends';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { CardRow } from './store.ts';

export function toCard({ id, username, appName, image }: CardRow): MemberCard {
  return { id, username, appName, picUrl: portraitAddress(username, image) };
}
