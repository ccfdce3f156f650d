import type { MemberCard } from '@lampion/contract/schemas/friend';
import type { Ticket } from '@lampion/contract/schemas/ticket';
import { useState } from 'react';
import { LoadMore } from '../../../components/area/load-more.tsx';
import { LinkButton } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { giveTicket } from '../changes/give-ticket.ts';
import { useFriends } from '../friends/use-friends.ts';

interface GiveDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

function describe({ people }: Ticket): string {
  const others = people === 2 ? '1 personne' : `${people - 1} personnes`;
  const company = people === 1 ? '' : ` avec ${others}`;
  return `Votre ami vient à votre place${company}, et votre billet ne vaut plus rien.`;
}

/** Which friend comes instead. */
export function GiveDialog({ ticket, onClose }: GiveDialogProps) {
  const [friend, setFriend] = useState<MemberCard>();
  const [error, setError] = useState<string>();
  const { eventId, name } = ticket;
  async function give() {
    if (friend === undefined) return setError('Choisissez un ami');
    if (await makeChange(giveTicket, { eventId, name, friend })) onClose();
  }
  return (
    <FormDialog
      title="Donner mon billet"
      text={describe(ticket)}
      submit={friend === undefined ? 'Donner mon billet' : `Donner à ${friend.appName}`}
      onClose={onClose}
      onSubmit={() => void give()}
      fault={error}
      error={error}
    >
      <FriendRadios chosen={friend} onChange={setFriend} />
    </FormDialog>
  );
}

interface FriendRadiosProps {
  chosen: MemberCard | undefined;
  onChange: (chosen: MemberCard) => void;
}

function FriendRadios({ chosen, onChange }: FriendRadiosProps) {
  const { friends, data, hasMore, isLoadingMore, error, loadMore } = useFriends();
  if (data && friends.length === 0) {
    return (
      <div className="ap-none">
        <p className="muted">Vous n’avez pas encore d’amis ici.</p>
        <LinkButton to="/app/friends">Retrouver mes amis</LinkButton>
      </div>
    );
  }
  return (
    <fieldset>
      <legend className="label">À qui ?</legend>
      {friends.map((friend) => (
        <label key={friend.id} className="check am-check">
          <input
            type="radio"
            name="friend"
            checked={chosen?.id === friend.id}
            onChange={() => onChange(friend)}
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
