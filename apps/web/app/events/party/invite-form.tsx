import type { Party } from '@lampion/contract/events/party';
import { PARTY_EMAILS_MAX } from '@lampion/contract/events/party-calls';
import { readPastedPeople } from '@lampion/contract/events/rules/people-list';
import { fr } from '@lampion/contract/french';
import { friendGroupEndpoints } from '@lampion/contract/people/friend-groups';
import { friendEndpoints } from '@lampion/contract/people/friends';
import { findEmailFault, normaliseEmail } from '@lampion/contract/platform/rules/email';
import { RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmEmailNote } from '../../people/account/confirm-email-note.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached, useCachedPages } from '../../platform/device/use-query.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/forms/input.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { inviteToParty } from '../changes/guests.ts';
import { renewPartyLink } from '../changes/party.ts';
import { ShareParty } from './host-actions.tsx';

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

/** Invites any number of friends, groups and addresses at once. */
export function InviteForm({ party }: { party: Party }) {
  const navigate = useNavigate();
  const [usernames, setUsernames] = useState<readonly string[]>([]);
  const [groupIds, setGroupIds] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [isFaultShown, showFault] = useState(false);
  const friends = useCachedPages(friendEndpoints.listFriends, { query: {} });
  const groups = useCached(friendGroupEndpoints.listFriendGroups, {}).data?.groups ?? [];
  const people = friends.data?.flatMap((page) => page.friends) ?? [];
  const known = new Set(party.guests?.map(({ username }) => username));
  const { emails, fault } = readAddresses(typed);
  const count = usernames.length + groupIds.length + emails.length;

  async function invite(event: FormEvent) {
    event.preventDefault();
    const { id: partyId, name } = party;
    showFault(true);
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
        onBlur={() => showFault(true)}
        liveError={isFaultShown ? fault : undefined}
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

interface InviteChoiceProps {
  name: string;
  picture?: string | null;
  detail: string;
  isChosen: boolean;
  /** Already on the list: cannot be selected. */
  isKnown?: boolean;
  onToggle: () => void;
}

/** A friend or a group; the lamp is lit once chosen. */
function InviteChoice({ name, picture, detail, isChosen, isKnown = false, onToggle }: InviteChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row is pressed, and shows a lamp
    <button
      type="button"
      className="ap-row"
      role="checkbox"
      aria-checked={isChosen || isKnown}
      disabled={isKnown}
      onClick={onToggle}
    >
      <Avatar name={name} picture={picture} />
      <span>
        <span className="t">{fr(name)}</span>
        <span className="d">{fr(detail)}</span>
      </span>
      <span className="end">
        <Lamp isLit={isChosen || isKnown} hasHalo={isChosen} />
      </span>
    </button>
  );
}

/** The link of a party: to be given away, and replaced once it went too far. */
function LinkCard({ party }: { party: Party }) {
  const [isAsking, setAsking] = useState(false);
  const { id: partyId, name, hosted } = party;
  if (!hosted?.linkOpens) return null;
  return (
    <section>
      <SectionHead title="Le lien de la soirée" />
      <p className="muted">{fr('Qui l’a voit la soirée et répond, avec ou sans compte.')}</p>
      <div className="actions">
        <ShareParty party={party} />
        <Button variant="ghost" disabled={hosted.linkCode === ''} onClick={() => setAsking(true)}>
          <Icon of={RefreshCw} />
          Changer de lien
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Changer de lien ?"
        text="Le lien d’avant n’ouvrira plus rien, où que vous l’ayez laissé. Vos invités le restent."
        confirm="Changer de lien"
        cancel="Garder ce lien"
        onConfirm={() => {
          setAsking(false);
          void makeChange(renewPartyLink, { partyId, name });
        }}
      />
    </section>
  );
}

interface ReadAddresses {
  /** Each once, in lower case. */
  readonly emails: readonly string[];
  /** What must be corrected first; undefined for nothing. */
  readonly fault: string | undefined;
}

function toEmail(word: string): string | null {
  const email = normaliseEmail(word);
  return findEmailFault(email) === null ? email : null;
}

/**
 * Parses addresses from a pasted list, as people and mail programs write them; a word that is no
 * address is an error.
 */
export function readAddresses(text: string): ReadAddresses {
  const { people, faults } = readPastedPeople(text, toEmail);
  const emails = [...new Set(people.map(({ email }) => email))];
  const [broken] = faults;
  if (broken !== undefined)
    return { emails, fault: `Corrigez « ${broken.text} » : ce n’est pas une adresse e-mail entière` };
  if (emails.length > PARTY_EMAILS_MAX)
    return { emails, fault: `Invitez ${PARTY_EMAILS_MAX} adresses à la fois au plus` };
  return { emails, fault: undefined };
}
