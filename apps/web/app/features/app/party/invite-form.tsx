import { friendGroupEndpoints } from '@lampion/contract/endpoints/friend-groups';
import { friendEndpoints } from '@lampion/contract/endpoints/friends';
import type { Party } from '@lampion/contract/schemas/party';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { Button, LinkButton } from '../../../components/ui/button.tsx';
import { TextareaField } from '../../../components/ui/input.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { useSeen, useSeenPages } from '../../../lib/device/use-seen.ts';
import { inviteToParty } from '../changes/invite-to-party.ts';
import { ConfirmEmailNote } from '../pieces/confirm-email-note.tsx';
import { SectionHead } from '../pieces/section-head.tsx';
import { InviteChoice } from './invite-choice.tsx';
import { LinkCard } from './link-card.tsx';
import { readAddresses } from './read-addresses.ts';

/** A list with one more in it, or one less. */
const toggle = (list: readonly string[], one: string) =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

function describeSubmit(friends: number, groups: number, addresses: number): string {
  const parts = [
    friends > 0 && (friends === 1 ? '1 ami' : `${friends} amis`),
    groups > 0 && (groups === 1 ? '1 bande' : `${groups} bandes`),
    addresses > 0 && (addresses === 1 ? '1 adresse' : `${addresses} adresses`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Inviter' : `Inviter ${join.format(parts)}`;
}

const join = new Intl.ListFormat('fr', { type: 'conjunction' });

/** Friends, groups and addresses, of which one invites any number at once. */
export function InviteForm({ party }: { party: Party }) {
  const navigate = useNavigate();
  const [usernames, setUsernames] = useState<readonly string[]>([]);
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [isTold, setTold] = useState(false);
  const friends = useSeenPages(friendEndpoints.listFriends, { query: {} });
  const groups = useSeen(friendGroupEndpoints.listFriendGroups, {}).data?.groups ?? [];
  const people = friends.data?.flatMap((page) => page.friends) ?? [];
  const known = new Set(party.guests?.map(({ username }) => username));
  const { emails, fault } = readAddresses(typed);
  const count = usernames.length + groupIds.length + emails.length;

  async function invite(event: FormEvent) {
    event.preventDefault();
    const { id: partyId, name } = party;
    setTold(true);
    if (count === 0 || fault !== undefined) return;
    if (await makeChange(inviteToParty, { partyId, name, usernames, groupIds, emails }))
      await navigate(`/app/parties/${partyId}`, { replace: true });
  }

  return (
    <form onSubmit={(event) => void invite(event)}>
      {groups.length > 0 && <SectionHead title="Vos bandes" />}
      {groups.map(({ id, name, total }) => (
        <InviteChoice
          key={id}
          name={name}
          detail={total === 1 ? '1 personne' : `${total} personnes`}
          isChosen={groupIds.includes(id)}
          onToggle={() => setGroupIds(toggle(groupIds, id))}
        />
      ))}
      <SectionHead title="Vos amis" />
      {friends.data && people.length === 0 && (
        <div className="ap-none">
          <p className="muted">Vous n’avez pas encore d’amis ici. Donnez-leur le lien de la soirée.</p>
          <LinkButton to="/app/friends">Retrouver mes amis</LinkButton>
        </div>
      )}
      {people.map(({ username, appName, picUrl }) => (
        <InviteChoice
          key={username}
          name={appName}
          picture={picUrl}
          detail={known.has(username) ? 'Déjà sur la liste' : username}
          isChosen={usernames.includes(username)}
          isKnown={known.has(username)}
          onToggle={() => setUsernames(toggle(usernames, username))}
        />
      ))}
      <LoadMore
        hasMore={friends.hasMore}
        isLoading={friends.isLoadingMore}
        error={friends.hasMore ? friends.error?.message : undefined}
        onMore={friends.loadMore}
      />
      <SectionHead title="Par e-mail" />
      <ConfirmEmailNote />
      <TextareaField
        name="emails"
        label="Adresses e-mail"
        hint="Une par ligne, ou votre liste collée ici. Chacun reçoit un lien privé pour répondre, sans compte."
        rows={3}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTold(true)}
        liveError={isTold ? fault : undefined}
      />
      <LinkCard party={party} />
      <div className="ap-do">
        <Button type="submit" variant="primary" disabled={count === 0 && typed === ''}>
          {describeSubmit(usernames.length, groupIds.length, emails.length)}
        </Button>
      </div>
    </form>
  );
}
