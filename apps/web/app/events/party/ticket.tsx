import { type GivenTicket as Given, type Ticket, ticketEndpoints } from '@lampion/contract/events/tickets';
import { fr } from '@lampion/contract/french';
import { formatNewsMoment } from '@lampion/contract/messages/rules/news-words';
import type { MemberCard } from '@lampion/contract/people/friends';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { CalendarPlus, CloudOff, Gift, Sun, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useFriends } from '../../people/friends/member-row.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { useCached } from '../../platform/device/use-query.ts';
import { useWakeLock } from '../../platform/use-wake-lock.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { QrImage } from '../../ui/qr-image.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { giveTicket, returnTicket } from '../changes/tickets.ts';
import type { Route } from './+types/ticket';
import { Handovers } from './handovers.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('Mon billet');

export default function TicketScreen({ params: { id } }: Route.ComponentProps) {
  return (
    <AppScreen title="Mon billet" back="/app" hasSide className="bi" showsRefusals={false}>
      <OwnTicket eventId={id} />
    </AppScreen>
  );
}

/** The member's ticket for one night; cached for offline use. */
export function OwnTicket({ eventId }: { eventId: string }) {
  useWakeLock();
  const { data, error } = useCached(ticketEndpoints.listOwnTickets, {});
  const isThis = (one: { eventId: string }) => one.eventId === eventId;
  const [ticket, given] = [data?.tickets.find(isThis), data?.given.find(isThis)];
  if (ticket === undefined && given !== undefined) return <GivenTicket ticket={given} />;
  if (ticket === undefined) {
    if (!data && !error) return <Skeleton className="h-96" />;
    return (
      <>
        <NoTicket />
        <Handovers eventId={eventId} name="la soirée" />
      </>
    );
  }
  return (
    <>
      <div className="bi-wrap">
        <TicketPaper ticket={ticket} />
      </div>
      <div className="ap-side">
        <p className="ap-note">
          <Icon of={CloudOff} />
          <span>
            <b>Valable sans réseau.</b> {fr('Le billet est gardé sur ce téléphone.')}
          </span>
        </p>
        <TicketActions ticket={ticket} />
        <Handovers eventId={eventId} name={ticket.name} />
      </div>
    </>
  );
}

function NoTicket() {
  return (
    <section className="ap-empty">
      <h1 className="ap-h1">Pas de billet</h1>
      <p className="muted">
        {fr('Votre billet est là dès que vous avez répondu oui, et que le réseau l’a confirmé.')}
      </p>
      <LinkButton variant="primary" to="/app">
        Retour aux soirées
      </LinkButton>
    </section>
  );
}

/** The actions on a ticket. */
export function TicketActions({ ticket }: { ticket: Ticket }) {
  const [isGiving, setIsGiving] = useState(false);
  const { eventId, name, givenBy } = ticket;
  const saveEntry = async () => (await import('./save-calendar-entry.ts')).saveCalendarEntry(ticket);
  return (
    <div className="bi-a">
      <Button onClick={() => void saveEntry()}>
        <Icon of={CalendarPlus} />
        Ajouter à mon agenda
      </Button>
      <Button onClick={() => setIsGiving(true)}>
        <Icon of={Gift} />
        Donner mon billet
      </Button>
      {givenBy !== null && (
        <Button onClick={() => void makeChange(returnTicket, { eventId, name })}>
          <Icon of={Undo2} />
          {fr(`Rendre à ${givenBy}`)}
        </Button>
      )}
      {isGiving && <GiveDialog ticket={ticket} onClose={() => setIsGiving(false)} />}
    </div>
  );
}

/** The ticket to show at the entrance: paper in both themes. */
export function TicketPaper({ ticket: { token, name, beginDate, holder, people } }: { ticket: Ticket }) {
  return (
    <div className="ap-shell on-paper" data-theme="light">
      <div className="ap-ticket bi-tk">
        <div className="bi-q">
          <QrImage text={token} label="Code du billet, à présenter à l’entrée" />
        </div>
        <p className="bi-ok">
          <Icon of={Sun} />
          Montez la luminosité de l’écran
        </p>
        <hr className="perf" />
        <div className="bi-b">
          <h1 className="display">{fr(name)}</h1>
          <dl>
            <Fact name={formatDate(beginDate, 'medium')} value={formatTime(beginDate)} />
            <Fact name="Au nom de" value={holder} />
            <Fact name="Personnes" value={String(people)} />
          </dl>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{fr(name)}</dt>
      <dd className="num">{fr(value)}</dd>
    </div>
  );
}

/** Shown instead of a ticket that the member gave away. */
export function GivenTicket({ ticket: { name, beginDate, people, to } }: { ticket: Given }) {
  const company = people === 1 ? '' : `, à ${people}`;
  return (
    <section className="ap-empty">
      <h1 className="ap-h1">{fr(`Donné à ${to}`)}</h1>
      <p>
        <b>{fr(name)}</b>
        <br />
        <span className="num">{fr(`${formatNewsMoment(beginDate)}${company}`)}</span>
      </p>
      <p className="muted">{fr(`Pour venir quand même, demandez à ${to} de vous rendre le billet.`)}</p>
      <LinkButton variant="primary" to="/app">
        Retour aux soirées
      </LinkButton>
    </section>
  );
}

interface GiveDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

function describe({ people }: Ticket): string {
  const others = people === 2 ? '1 personne' : `${people - 1} personnes`;
  const company = people === 1 ? '' : ` avec ${others}`;
  return `Votre ami vient à votre place${company}, et votre billet ne vaut plus rien.`;
}

/** Chooses the friend who gets the ticket. */
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
