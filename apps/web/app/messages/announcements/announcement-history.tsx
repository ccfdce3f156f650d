import { fr } from '@lampion/contract/french';
import {
  type Announcement,
  announcementEndpoints,
  announcementKindLabels,
  deliveryReasonLabels,
} from '@lampion/contract/messages/announcements';
import { deliveryChannelLabels } from '@lampion/contract/messages/audience';
import { formatCount, formatDate, formatTime, labelOf } from '@lampion/contract/platform/rules/format';
import { Check, Pause, Play, RotateCcw, Users } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Card, CardHead } from '../../ui/card.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { CursorList } from '../../ui/lists/cursor-list.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { describeAudience, describeProgress, isForFollowers } from './announcement-labels.ts';
import { RecipientsDialog } from './recipients-dialog.tsx';
import type { useAnnouncements } from './use-announcements.ts';

interface HistoryCardProps {
  eventId: string;
  pages: ReturnType<typeof useAnnouncements>;
}

/** All announcements about an event, to guests or followers, including reminders and changes. */
export function HistoryCard({ eventId, pages }: HistoryCardProps) {
  return (
    <Card aria-labelledby="history" className="notification-history">
      <CardHead id="history" title="Déjà envoyé" />
      <CursorList
        pages={pages}
        loading="Chargement de l’historique"
        empty={<p className="muted">Rien pour l’instant. Vos messages et les rappels apparaîtront ici.</p>}
      >
        {(announcements) => (
          <ol className="announcements">
            {announcements.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                eventId={eventId}
                announcement={announcement}
                onChange={(changed) => pages.update([changed])}
              />
            ))}
          </ol>
        )}
      </CursorList>
    </Card>
  );
}

interface AnnouncementRowProps {
  eventId: string;
  announcement: Announcement;
  onChange: (announcement: Announcement) => void;
}

const states = {
  sending: <Badge tone="info">En cours</Badge>,
  paused: (
    <Badge tone="warning" icon={Pause}>
      En pause
    </Badge>
  ),
  sent: (
    <Badge tone="success" icon={Check}>
      Terminé
    </Badge>
  ),
} as const;

/** One announcement: its time, its audience, its progress, and the reasons of failures. */
function AnnouncementRow({ eventId, announcement, onChange }: AnnouncementRowProps) {
  const { kind, body, audience, createdAt, status } = announcement;
  return (
    <li className="announcement">
      <div className="announcement-head">
        <p className="muted num">
          <time dateTime={createdAt}>
            {formatDate(createdAt, 'long')}, {formatTime(createdAt)}
          </time>
          {' · '}
          {labelOf(announcementKindLabels, kind)}
        </p>
        {states[status]}
      </div>
      <p className="announcement-body">{body}</p>
      <p className="muted">{describeAudience(audience)}</p>
      <Progress announcement={announcement} />
      <Details announcement={announcement} />
      <Actions eventId={eventId} announcement={announcement} onChange={onChange} />
    </li>
  );
}

function Progress({ announcement }: { announcement: Announcement }) {
  const { delivered, failed, recipientCount } = announcement;
  const share = (count: number) => `${(100 * count) / Math.max(1, recipientCount)}%`;
  return (
    <>
      <div className="announcement-bar" aria-hidden="true">
        <span className="bar-delivered" style={{ width: share(delivered) }} />
        <span className="bar-failed" style={{ width: share(failed) }} />
      </div>
      <p className="num announcement-figures">{describeProgress(announcement)}</p>
    </>
  );
}

function Details({ announcement: { channels, failures } }: { announcement: Announcement }) {
  if (channels.length === 0) return null;
  return (
    <details className="announcement-details">
      <summary>Détail par moyen d’envoi</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Moyen</th>
            <th scope="col">Remis</th>
            <th scope="col">En attente</th>
            <th scope="col">Échecs</th>
          </tr>
        </thead>
        <tbody className="num">
          {channels.map(({ channel, delivered, waiting, failed }) => (
            <tr key={channel}>
              <th scope="row">{labelOf(deliveryChannelLabels, channel)}</th>
              <td>{formatCount(delivered)}</td>
              <td>{formatCount(waiting)}</td>
              <td>{formatCount(failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length > 0 && (
        <ul className="announcement-reasons">
          {failures.map(({ channel, reason, count }) => (
            <li key={`${channel}-${reason}`}>
              {fr(
                `${labelOf(deliveryChannelLabels, channel)} : ${formatCount(count)}, ${labelOf(deliveryReasonLabels, reason)}`,
              )}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const acts = {
  pauseAnnouncement: 'Envoi non suspendu',
  resumeAnnouncement: 'Envoi non repris',
  retryAnnouncement: 'Nouvel essai impossible',
} as const;

function Actions({ eventId, announcement, onChange }: AnnouncementRowProps) {
  const { id, audience, status, failed } = announcement;
  const [isBusy, setBusy] = useState(false);
  const [isListing, setListing] = useState(false);
  async function run(act: keyof typeof acts): Promise<void> {
    setBusy(true);
    const params = { id: eventId, announcementId: id };
    const work = async () => onChange(await callApi(announcementEndpoints[act], { params }));
    await reportFailure(acts[act], work, id);
    setBusy(false);
  }
  return (
    <div className="announcement-actions">
      {!isForFollowers(audience) && (
        <Button size="small" onClick={() => setListing(true)}>
          <Icon of={Users} />
          Destinataires
        </Button>
      )}
      <RecipientsDialog
        eventId={eventId}
        announcement={announcement}
        isOpen={isListing}
        onClose={() => setListing(false)}
      />
      {status === 'sending' && (
        <Button size="small" disabled={isBusy} onClick={() => run('pauseAnnouncement')}>
          <Icon of={Pause} />
          Suspendre l’envoi
        </Button>
      )}
      {status === 'paused' && (
        <Button size="small" disabled={isBusy} onClick={() => run('resumeAnnouncement')}>
          <Icon of={Play} />
          Reprendre l’envoi
        </Button>
      )}
      {failed > 0 && (
        <Button size="small" disabled={isBusy} onClick={() => run('retryAnnouncement')}>
          <Icon of={RotateCcw} />
          Réessayer les échecs
        </Button>
      )}
    </div>
  );
}
