import { friendGroupEndpoints } from '@lampion/contract/endpoints/friend-groups';
import { GroupMembers } from '../../features/app/friends/group-members.tsx';
import { SeenOrNot } from '../../features/app/friends/seen-or-not.tsx';
import { appMeta } from '../../features/app/shell/app-head.ts';
import { AppScreen } from '../../features/app/shell/app-screen.tsx';
import type { AppHandle } from '../../features/app/shell/places.ts';
import { useSeen } from '../../lib/device/use-seen.ts';
import type { Route } from './+types/group';

export const handle: AppHandle = { place: 'friends' };
export const meta = () => appMeta('Bande');

export default function GroupScreen({ params: { id } }: Route.ComponentProps) {
  const seen = useSeen(friendGroupEndpoints.getFriendGroup, { params: { id } });
  return (
    <AppScreen title="Bande" back="/app/friends">
      <SeenOrNot seen={seen}>{(group) => <GroupMembers group={group} />}</SeenOrNot>
    </AppScreen>
  );
}
