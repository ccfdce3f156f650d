import type { OwnEvent } from '@lampion/contract/events/events';
import {
  type Guest,
  guestEndpoints,
  type Reply,
  type ReplyCounts,
  replies,
  replyLabels,
  sumReplies,
} from '@lampion/contract/events/guests';
import { fr } from '@lampion/contract/french';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { formatCount, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { SEARCH_MAX } from '@lampion/contract/platform/text';
import { DoorOpen, Download, MailPlus, MessageSquareText, UserMinus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { GuestHistoryDialog } from '../../messages/announcements/guest-history-dialog.tsx';
import { callApi } from '../../platform/api.ts';
import { useDebounced } from '../../platform/use-loaded.ts';
import { ForRight, useRight } from '../../shell/pro-team.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CursorList, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { LoadingAvatar } from '../../ui/loading-avatar.tsx';
import { reportFailure, useTask } from '../../ui/use-task.ts';
import { GuestAnswers, useQuestions } from '../questions/guest-answers.tsx';
import { ReplyBadge, RequestedBadge } from '../replies/guest-fields.tsx';
import { GuestInvitations } from './guest-invitations.tsx';
import { canGather, downloadGuests, type GuestsPage, loadGuests, sayHowToGather } from './load-guests.ts';

/** The guest list: search, replies, the announcements to each guest, download, and removal. */
export function GuestsCard({ event }: { event: OwnEvent }) {
  const id = event._id;
  const [search, setSearch] = useState('');
  const [reply, setReply] = useState<Reply | null>(null);
  const [leaving, setLeaving] = useState<Guest | null>(null);
  const [asked, setAsked] = useState<Guest | null>(null);
  const [isInviting, setInviting] = useState(false);
  const searched = useDebounced(search);
  const mayChange = useRight('guests');
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      loadGuests({ id, search: searched, reply }, cursor, signal),
    [id, searched, reply],
  );
  const pages = useCursorPages<Guest, GuestsPage>(load);
  return (
    <Card aria-labelledby="guests" className="guests-card">
      <CardHead id="guests" title="Invités">
        <div className="badges">
          {mayChange && canGather(event, new Date()) && (
            <Button size="small" variant="ink" onClick={() => setInviting(true)}>
              <Icon of={MailPlus} />
              Inviter
            </Button>
          )}
          <LinkButton size="small" to={`/pro/events/${id}/arrivals`}>
            <Icon of={DoorOpen} />
            Liste pour l’entrée
          </LinkButton>
          <CsvButton event={event} />
        </div>
      </CardHead>
      {mayChange && (
        <GuestInvitations
          eventId={id}
          guests={sumReplies(pages.last?.counts ?? event.own.replies)}
          isOpen={isInviting}
          onOpenChange={setInviting}
          onInvited={pages.reload}
        />
      )}
      <div className="guest-tools">
        <SearchField
          label="Rechercher un invité"
          placeholder="Nom ou début de l’e-mail"
          value={search}
          onChange={({ target }) => setSearch(firstCharacters(target.value, SEARCH_MAX))}
        />
        <ReplyFilter counts={pages.last?.counts ?? event.own.replies} value={reply} onChange={setReply} />
      </div>
      <GuestList
        pages={pages}
        isFiltered={searched.trim() !== '' || reply !== null}
        event={event}
        onInvite={() => setInviting(true)}
        onRemove={setLeaving}
        onAsk={setAsked}
      />
      <GuestHistoryDialog eventId={id} guest={asked} onClose={() => setAsked(null)} />
      <RemoveGuestDialog
        eventId={id}
        guest={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={pages.reload}
      />
    </Card>
  );
}

function CsvButton({ event }: { event: OwnEvent }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await reportFailure('Liste non téléchargée', () => downloadGuests(event._id, event.name));
    setBusy(false);
  }
  return (
    <Button size="small" pendingText={isBusy ? 'Préparation…' : undefined} onClick={download}>
      <Icon of={Download} />
      Télécharger (CSV)
    </Button>
  );
}

interface GuestListProps {
  event: OwnEvent;
  /** Opens the invitation dialog. */
  onInvite: () => void;
  pages: ReturnType<typeof useCursorPages<Guest, GuestsPage>>;
  isFiltered: boolean;
  onRemove: (guest: Guest) => void;
  /** Opens the announcements to the guest. */
  onAsk: (guest: Guest) => void;
}

/** The matching guests, or why there are none. */
function GuestList({ event, pages, isFiltered, onInvite, onRemove, onAsk }: GuestListProps) {
  const questions = useQuestions(event._id);
  const mayChange = useRight('guests');
  const empty = (
    <EmptyState
      title={isFiltered ? 'Aucun invité trouvé' : 'Aucun invité'}
      action={
        !isFiltered &&
        mayChange &&
        canGather(event, new Date()) && <Button onClick={onInvite}>Ajouter des invités</Button>
      }
    >
      {isFiltered
        ? 'Essayez avec moins de lettres, ou une autre réponse.'
        : sayHowToGather(event, new Date())}
    </EmptyState>
  );
  return (
    <CursorList pages={pages} loading="Chargement des invités" empty={empty}>
      {(guests) => (
        <ul className="guest-list" aria-busy={pages.status === 'loading'}>
          {guests.map((guest) => (
            <GuestRow
              key={guest.id}
              guest={guest}
              questions={questions}
              onRemove={() => onRemove(guest)}
              onAsk={() => onAsk(guest)}
            />
          ))}
        </ul>
      )}
    </CursorList>
  );
}

interface GuestRowProps {
  guest: Guest;
  questions: ReturnType<typeof useQuestions>;
  onRemove: () => void;
  /** Opens the announcements to the guest. */
  onAsk: () => void;
}

/** One guest: reply, announcements, and removal from the list. */
function GuestRow({ guest, questions, onRemove, onAsk }: GuestRowProps) {
  const { nickname, username, email, isConfirmed, picUrl, reply, plusOnes, offer } = guest;
  const detail = username ?? (email && isConfirmed ? `${email}, par son passe` : email);
  return (
    <li className="person guest">
      <LoadingAvatar name={nickname} picture={picUrl} />
      <div className="min-w-0">
        <b className="person-name">
          {nickname}
          {plusOnes > 0 && <span className="muted"> +{plusOnes}</span>}
        </b>
        {detail !== null && <p className="muted guest-detail">{detail}</p>}
        {offer && <p className="muted guest-detail">{describeOffered(offer)}</p>}
        {!isConfirmed && <p className="muted guest-detail">Adresse pas encore confirmée</p>}
        <GuestAnswers questions={questions} answers={guest.answers} />
        {guest.isRefused && <p className="muted guest-detail">Demande refusée</p>}
      </div>
      <div className="guest-end">
        {guest.requestedAt === null ? <ReplyBadge reply={reply} /> : <RequestedBadge />}
        <ForRight right="messages">
          <Button variant="ghost" isIconOnly aria-label={`Messages à ${nickname}`} onClick={onAsk}>
            <Icon of={MessageSquareText} />
          </Button>
        </ForRight>
        <ForRight right="guests">
          <Button variant="ghost" isIconOnly aria-label={`Retirer ${nickname}`} onClick={onRemove}>
            <Icon of={UserMinus} />
          </Button>
        </ForRight>
      </div>
    </li>
  );
}

/** "Proposé : 1 place jusqu’à 21 h 40". */
function describeOffered({ places, until }: NonNullable<Guest['offer']>): string {
  return fr(`Proposé : ${places} place${places > 1 ? 's' : ''} jusqu’à ${formatTime(until)}`);
}

interface ReplyFilterProps {
  counts: ReplyCounts;
  value: Reply | null;
  onChange: (reply: Reply | null) => void;
}

/** The number of guests per reply; pressing one shows only those guests. */
function ReplyFilter({ counts, value, onChange }: ReplyFilterProps) {
  return (
    <fieldset className="reply-filter">
      <legend className="sr-only">Filtrer par réponse</legend>
      <Button size="small" aria-pressed={value === null} onClick={() => onChange(null)}>
        Tous <b className="num">{formatCount(sumReplies(counts))}</b>
      </Button>
      {replies.map((reply) => (
        <Button key={reply} size="small" aria-pressed={value === reply} onClick={() => onChange(reply)}>
          {labelOf(replyLabels, reply)} <b className="num">{formatCount(counts[reply])}</b>
        </Button>
      ))}
    </fieldset>
  );
}

interface RemoveGuestDialogProps {
  eventId: string;
  /** Null while the dialog is closed. */
  guest: Guest | null;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveGuestDialog({ eventId, guest, onClose, onRemoved }: RemoveGuestDialogProps) {
  const { run, isBusy } = useTask();
  async function remove(guestId: string) {
    const isRemoved = await run({
      failure: 'Invité non retiré',
      subject: guestId,
      work: async () => {
        await callApi(guestEndpoints.removeGuest, { params: { id: eventId, guestId } });
        return { title: 'Invité retiré' };
      },
    });
    onClose();
    if (isRemoved) onRemoved();
  }
  return (
    <ConfirmDialog
      isOpen={guest !== null}
      onOpenChange={onClose}
      title={`Retirer ${guest?.nickname ?? ''} ?`}
      text="Sa réponse est effacée et vos notifications ne lui parviennent plus."
      confirm="Retirer"
      pendingText={isBusy ? 'Un instant…' : undefined}
      onConfirm={() => guest && remove(guest.id)}
    />
  );
}
