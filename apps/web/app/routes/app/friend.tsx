import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import { MemberProfile } from '../../features/app/friends/member-profile.tsx';
import { SeenOrNot } from '../../features/app/friends/seen-or-not.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { useSeen } from '../../lib/device/use-seen.ts';
import type { Route } from './+types/friend';

export const handle: AppHandle = { place: 'friends' };
export const meta = () => appMeta('Profil');

export default function FriendScreen({ params: { username } }: Route.ComponentProps) {
  const seen = useSeen(friendEndpoints.showMember, { params: { username } });
  return (
    <AppScreen title="Profil" back="/app/friends">
      <SeenOrNot seen={seen}>{(member) => <MemberProfile member={member} />}</SeenOrNot>
    </AppScreen>
  );
}
