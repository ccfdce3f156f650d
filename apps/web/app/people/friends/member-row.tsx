import { friendEndpoints, type MemberCard } from '@lampion/contract/people/friends';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { WaitingMark } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';

interface MemberRowProps {
  member: MemberCard;
  /** Under the name; the username by default. */
  detail?: string;
  /** What can be done about them. */
  children?: ReactNode;
}

/** A member in a list, linked to their profile. */
export function MemberRow({ member, detail, children }: MemberRowProps) {
  const { username, appName, picUrl } = member;
  return (
    <li className="ap-row am-row">
      <Avatar name={username} picture={picUrl} />
      <Link className="am-name" to={`/app/friends/${username}`}>
        <span className="t">{appName}</span>
        <span className="d">{detail ?? username}</span>
        <WaitingMark of={username} />
      </Link>
      <span className="end">{children}</span>
    </li>
  );
}

/** "4 amis en commun"; undefined for none. */
export function friendsInCommonWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Un ami en commun' : `${count} amis en commun`;
}

/** "2 soirées en commun", upcoming ones; undefined for none. */
export function partiesInCommonWords(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? 'Une soirée en commun' : `${count} soirées en commun`;
}

export function peopleWords(count: number): string {
  if (count === 0) return 'Personne encore';
  return count === 1 ? 'Une personne' : `${count} personnes`;
}

const everybody = {};

/** The loaded friends of the member, ordered by name. */
export function useFriends() {
  const query = useCachedPages(friendEndpoints.listFriends, everybody);
  const friends = query.data?.flatMap((page) => page.friends) ?? [];
  return { ...query, friends, total: query.data?.[0]?.total ?? 0 };
}
