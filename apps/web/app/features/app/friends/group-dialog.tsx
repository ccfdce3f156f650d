import type { MemberCard } from '@lampion/contract/schemas/friend';
import { type FriendGroup, GROUP_MEMBERS_MAX, GROUP_NAME_MAX } from '@lampion/contract/schemas/friend-group';
import { useState } from 'react';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { createFriendGroup, updateFriendGroup } from '../changes/friend-group.ts';
import { FriendChoice } from './friend-choice.tsx';

const inOrder = (a: MemberCard, b: MemberCard) => a.appName.localeCompare(b.appName, 'fr');

interface GroupDialogProps {
  /** Left out: a new one. */
  group?: FriendGroup;
  onClose: () => void;
}

/** The name and the friends of a group. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState<readonly MemberCard[]>(group?.members ?? []);
  const [error, setError] = useState<string>();
  async function save() {
    if (name.trim() === '') return setError('Donnez un nom à cette bande');
    if (members.length > GROUP_MEMBERS_MAX) return setError('150 personnes au plus dans une bande');
    const saved = {
      id: group?.id ?? crypto.randomUUID(),
      name: name.trim(),
      members: members.toSorted(inOrder),
    };
    if (await makeChange(group === undefined ? createFriendGroup : updateFriendGroup, saved)) onClose();
  }
  return (
    <FormDialog
      title={group === undefined ? 'Nouvelle bande' : 'Modifier la bande'}
      submit={group === undefined ? 'Créer la bande' : 'Enregistrer la bande'}
      onClose={onClose}
      onSubmit={() => void save()}
      fault={error}
    >
      <TextField
        name="name"
        label="Nom"
        value={name}
        maxCharacters={GROUP_NAME_MAX}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <FriendChoice chosen={members} onChange={setMembers} />
    </FormDialog>
  );
}
