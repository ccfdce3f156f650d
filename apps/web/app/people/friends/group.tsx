import { type FriendGroup, friendGroupEndpoints } from '@lampion/contract/people/friend-groups';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { CachedOrNot } from '../../shell/cached-error.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { Route } from './+types/group';
import { deleteFriendGroup } from './changes.ts';
import { GroupDialog } from './groups.tsx';
import { MemberRow, partiesInCommonWords, peopleWords } from './member-row.tsx';

export const handle: AppHandle = { place: 'friends' };
export const meta = () => appMeta('Bande');

export default function GroupScreen({ params: { id } }: Route.ComponentProps) {
  const query = useCached(friendGroupEndpoints.getFriendGroup, { params: { id } });
  return (
    <AppScreen title="Bande" back="/app/friends">
      <CachedOrNot query={query}>{(group) => <GroupMembers group={group} />}</CachedOrNot>
    </AppScreen>
  );
}

/** One group: its members and actions. */
export function GroupMembers({ group }: { group: FriendGroup }) {
  const [asked, setAsked] = useState<'edit' | 'delete' | null>(null);
  const navigate = useNavigate();
  async function remove() {
    if (await makeChange(deleteFriendGroup, { id: group.id, name: group.name }))
      void navigate('/app/friends');
  }
  return (
    <>
      <h1 className="ap-h1">{group.name}</h1>
      <p className="ap-sub">
        {[peopleWords(group.members.length), partiesInCommonWords(group.partiesInCommon)]
          .filter((words) => words !== undefined)
          .join(', ')}
      </p>
      <ul className="ap-list mt-4">
        {group.members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </ul>
      <div className="am-acts">
        <Button variant="ink" onClick={() => setAsked('edit')}>
          Modifier la bande
        </Button>
        <Button onClick={() => setAsked('delete')}>Supprimer la bande</Button>
      </div>
      {asked === 'edit' && <GroupDialog group={group} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        isOpen={asked === 'delete'}
        onOpenChange={() => setAsked(null)}
        title={`Supprimer « ${group.name} » ?`}
        text="La bande disparaît ; les personnes restent vos amis."
        confirm="Supprimer la bande"
        onConfirm={() => void remove()}
      />
    </>
  );
}
