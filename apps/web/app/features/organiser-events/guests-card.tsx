import { firstCharacters } from '@lampion/contract/rules/characters';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import { type Guest, type Reply, sumReplies } from '@lampion/contract/schemas/guest';
import { SEARCH_MAX } from '@lampion/contract/schemas/search';
import { DoorOpen, Download, MailPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { reportFailure } from '../../components/area/use-task.ts';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useCursorPages } from '../../lib/use-cursor-pages.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { GuestHistoryDialog } from '../announcements/guest-history-dialog.tsx';
import { canGather } from './describe-gathering.ts';
import { GuestInvitations } from './guest-invitations.tsx';
import { GuestList } from './guest-list.tsx';
import { downloadGuests, type GuestsPage, loadGuests } from './load-guests.ts';
import { RemoveGuestDialog } from './remove-guest-dialog.tsx';
import { ReplyFilter } from './reply-filter.tsx';

/** The guest list: search, replies, the announcements to each guest, download, and removal. */
export function GuestsCard({ event }: { event: OwnEvent }) {
  const id = event._id;
  const [search, setSearch] = useState('');
  const [reply, setReply] = useState<Reply | null>(null);
  const [leaving, setLeaving] = useState<Guest | null>(null);
  const [asked, setAsked] = useState<Guest | null>(null);
  const [isInviting, setInviting] = useState(false);
  const searched = useDebounced(search);
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
          {canGather(event, new Date()) && (
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
      <GuestInvitations
        eventId={id}
        guests={sumReplies(pages.last?.counts ?? event.own.replies)}
        isOpen={isInviting}
        onOpenChange={setInviting}
        onInvited={pages.reload}
      />
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
