import { fr } from '@lampion/contract/french';
import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { QueuedChange } from '../platform/device/device-database.ts';
import { dropChange, markRefusalsRead, retryChange, useOutbox } from '../platform/device/outbox.ts';
import { dropPhoto, retryPhoto, usePhotos } from '../platform/device/photos.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/graphics.tsx';

const timeOf = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** Changes of this device that are not on the server: queued and refused ones. Photos come last. */
export function OutboxList() {
  const { changes, ...outbox } = useOutbox();
  const { photos, ...album } = usePhotos();
  useReadRefusals(changes);
  if (changes.length + photos.length === 0)
    return (
      <p className="muted" role="status">
        {fr(sayNothingWaits(outbox.isKnown && album.isKnown, outbox.isRead && album.isRead))}
      </p>
    );
  return (
    <ul className="ap-list">
      {changes.map((change) => (
        <QueuedRow
          key={change.id}
          {...change}
          onRetry={() => void retryChange(change)}
          onDrop={() => void dropChange(change)}
        />
      ))}
      {photos.map((photo) => (
        <QueuedRow
          key={photo.id}
          {...photo}
          label={`Une photo pour « ${photo.name} »`}
          words={photo.caption}
          onRetry={() => void retryPhoto(photo.id)}
          onDrop={() => void dropPhoto(photo.id)}
        />
      ))}
    </ul>
  );
}

/** What is shown here is read: the strip of other screens does not repeat it. */
function useReadRefusals(changes: readonly QueuedChange[]): void {
  const unread = changes.filter(({ refusal }) => refusal !== null && refusal.isRead !== true);
  useEffect(() => {
    if (unread.length > 0) void markRefusalsRead(unread);
  });
}

function sayNothingWaits(isKnown: boolean, isRead: boolean): string {
  if (!isKnown) return 'Un instant…';
  return isRead
    ? 'Tout est envoyé.'
    : 'Cet appareil ne se laisse pas lire : rien ne dit si tout est envoyé. Fermez l’application, puis rouvrez-la.';
}

/**
 * Refusals worth a retry: a limit, a condition the author can meet, a failure without an answer, an
 * undo. Others are final.
 */
const MAY_PASS =
  /_full$|^too_many_attempts$|_limit_reached$|^confirmation_required$|^app_account_missing$|^internal$|^connection_cut$|^undone$/;

interface QueuedRowProps extends Pick<QueuedChange, 'label' | 'madeAt' | 'refusal' | 'words'> {
  onRetry: () => void;
  onDrop: () => void;
}

function QueuedRow({ label, words = '', madeAt, refusal, onRetry, onDrop }: QueuedRowProps) {
  const isRefused = refusal !== null;
  return (
    <li className="ap-row is-queued">
      <Icon of={isRefused ? TriangleAlert : Clock} />
      <span>
        <span className="t">{fr(label)}</span>
        <span className="d">{fr(isRefused ? refusal.message : `Noté le ${timeOf.format(madeAt)}`)}</span>
        {/* The text as typed, so that it can be copied. */}
        {words !== '' && <q className="typed">{words}</q>}
      </span>
      <span className="end">
        {isRefused && MAY_PASS.test(refusal.code) && (
          <Button size="small" onClick={onRetry}>
            Réessayer
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onDrop}>
          {isRefused ? 'Compris' : 'Annuler'}
        </Button>
      </span>
    </li>
  );
}
