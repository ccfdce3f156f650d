import type { Follower } from '@lampion/contract/schemas/follower';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { FollowerRow } from './follower-store.ts';

export function toFollower({ id, username, bio, image }: FollowerRow): Follower {
  return { id, username, picUrl: portraitAddress(username, image), bio };
}
