import {
  type FriendGroup,
  type FriendGroupCard,
  friendGroupEndpoints,
  GROUP_MEMBERS_MAX,
  GROUP_NAME_MAX,
} from '@lampion/contract/people/friend-groups';
import type { MemberCard } from '@lampion/contract/people/friends';
import { useState } from 'react';
import { Link } from 'react-router';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { createFriendGroup, updateFriendGroup } from './changes.ts';
import { peopleWords, useFriends } from './member-row.tsx';

const all = {};

/** The member's groups, and a button to create one. */
export function GroupStrip() {
  const { data } = useCached(friendGroupEndpoints.listFriendGroups, all);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="bandes">
      <div className="ap-sec">
        <h2 id="bandes">Vos bandes</h2>
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Nouvelle bande
        </button>
      </div>
      {data?.groups.length === 0 && (
        <p className="muted">Une bande réunit ceux que vous invitez toujours ensemble.</p>
      )}
      <div className="am-bands">
        {data === undefined && <Skeleton className="h-24" />}
        {data?.groups.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </div>
      {isOpen && <GroupDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function GroupCard({ group: { id, name, total, faces } }: { group: FriendGroupCard }) {
  return (
    <Link className="am-band" to={`/app/groups/${id}`}>
      <svg viewBox="0 0 150 30" aria-hidden="true">
        <path d="M0 4Q75 34 150 4" fill="none" stroke="var(--cord)" strokeWidth="1.6" />
      </svg>
      <span className="am-f">
        {faces.map((face) => (
          <Avatar key={face.id} name={face.username} picture={face.picUrl} />
        ))}
      </span>
      <b>{name}</b>
      <span className="d num">{peopleWords(total)}</span>
    </Link>
  );
}

const inOrder = (a: MemberCard, b: MemberCard) => a.appName.localeCompare(b.appName, 'fr');

interface GroupDialogProps {
  /** Missing for a new group. */
  group?: FriendGroup;
  onClose: () => void;
}

/** Edits the name and the members of a group. */
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

/** Selects some of the member's friends. */
export function FriendChoice({ chosen, onChange }: FriendChoiceProps) {
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
