import type { MemberCard } from '@lampion/contract/people/friends';
import { type PortraitImage, portraitAddress } from '../../media/images/describe-picture.ts';

export interface CardRow {
  readonly id: string;
  readonly username: string;
  readonly appName: string;
  readonly image: PortraitImage | null;
}

export function toMemberCard({ id, username, appName, image }: CardRow): MemberCard {
  return { id, username, appName, picUrl: portraitAddress(username, image) };
}

/** What visitors may see: not the username, and so not the portrait generated from it. */
export function toFirstName({ appName, image }: CardRow): { firstName: string; picUrl: string } {
  const firstName = appName.split(' ')[0] ?? '';
  return { firstName, picUrl: portraitAddress(firstName, image) };
}
