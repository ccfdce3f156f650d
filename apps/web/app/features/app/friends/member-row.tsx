import type { MemberCard } from '@lampion/contract/schemas/friend';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { WaitingMark } from '../pieces/waiting-mark.tsx';

interface MemberRowProps {
  member: MemberCard;
  /** Under the name; the username by default. */
  detail?: string;
  /** What can be done about them. */
  children?: ReactNode;
}

/** A member in a list, which leads to their profile. */
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
