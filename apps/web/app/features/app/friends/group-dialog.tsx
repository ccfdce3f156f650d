import type { MemberCard } from '@lampion/contract/schemas/friend';
import { type FriendGroup, GROUP_MEMBERS_MAX, GROUP_NAME_MAX } from '@lampion/contract/schemas/friend-group';
import { useState } from 'react';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { createFriendGroup, updateFriendGroup } from '../changes/friend-group.ts';
import { useFriends } from './use-friends.ts';

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

interface FriendChoiceProps {
  chosen: readonly MemberCard[];
  onChange: (chosen: readonly MemberCard[]) => void;
}

function FriendChoice({ chosen, onChange }: FriendChoiceProps) {
  const { friends, hasMore, isLoadingMore, error, loadMore } = useFriends();
  const ids = new Set(chosen.map(({ id }) => id));
  const beyond = chosen.filter(({ id }) => !friends.some((friend) => friend.id === id));
  const toggle = (friend: MemberCard, isIn: boolean) =>
    onChange(isIn ? [...chosen, friend] : chosen.filter(({ id }) => id !== friend.id));
  return (
    <fieldset>
      <legend className="label">Vos amis</legend>
      {[...beyond, ...friends].map((friend) => (
        <label key={friend.id} className="check am-check">
          <input
            type="checkbox"
            checked={ids.has(friend.id)}
            onChange={({ target }) => toggle(friend, target.checked)}
          />
          <span>
            {friend.appName} <span className="muted">{friend.username}</span>
          </span>
        </label>
      ))}
      <LoadMore hasMore={hasMore} isLoading={isLoadingMore} error={error?.message} onMore={loadMore} />
    </fieldset>
  );
}
