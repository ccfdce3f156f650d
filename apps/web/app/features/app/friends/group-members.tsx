import type { FriendGroup } from '@lampion/contract/schemas/friend-group';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { deleteFriendGroup } from '../changes/friend-group.ts';
import { partiesInCommonWords, peopleWords } from './count-words.ts';
import { GroupDialog } from './group-dialog.tsx';
import { MemberRow } from './member-row.tsx';

/** One group: who is in it, and what can be done with it. */
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
