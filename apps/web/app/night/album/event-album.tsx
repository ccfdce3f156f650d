import { fr } from '@lampion/contract/french';
import { type AlbumPhoto, albumEndpoints } from '@lampion/contract/night/album';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { useCallback, useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CursorList, useCursorPages } from '../../ui/lists/cursor-list.tsx';
import { notify } from '../../ui/toaster.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { AlbumPicture, authorOf, describeTaken } from './album-picture.tsx';

const SHOWN_WIDTH = 260;

/** The photos of an organiser's event, where the organiser can remove some. */
export function EventAlbum({ eventId }: { eventId: string }) {
  const load = useCallback(
    async (cursor: string | undefined, signal: AbortSignal) => {
      const query = cursor === undefined ? {} : { cursor };
      const page = await callApi(albumEndpoints.getAlbum, { params: { id: eventId }, query, signal });
      return { ...page, items: page.photos };
    },
    [eventId],
  );
  const pages = useCursorPages<AlbumPhoto, Awaited<ReturnType<typeof load>>>(load);
  const [asked, setAsked] = useState<AlbumPhoto | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  async function remove({ id: photoId }: AlbumPhoto) {
    setRemoving(true);
    const work = async () => {
      await callApi(albumEndpoints.removeAlbumPhoto, { params: { id: eventId, photoId } });
      notify({ title: 'Photo retirée' });
      await pages.reload();
      setAsked(null);
    };
    await reportFailure('Photo non retirée', work, photoId);
    setRemoving(false);
  }

  return (
    <>
      <CursorList
        pages={pages}
        loading="Chargement des photos"
        errorAs="h2"
        empty={
          <EmptyState title="Aucune photo" as="h2">
            Celles que vos invités accrochent dans l’application se voient ici.
          </EmptyState>
        }
      >
        {(photos) => (
          <ul className="event-album">
            {photos.map((photo) => (
              <PhotoCard key={photo.id} eventId={eventId} photo={photo} onRemove={() => setAsked(photo)} />
            ))}
          </ul>
        )}
      </CursorList>
      {asked && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          title="Retirer cette photo ?"
          text="Elle disparaît pour tout le monde, et pour toujours."
          confirm="La retirer"
          pendingText={isRemoving ? 'Un instant…' : undefined}
          onConfirm={() => void remove(asked)}
        />
      )}
    </>
  );
}

interface PhotoCardProps {
  eventId: string;
  photo: AlbumPhoto;
  onRemove: () => void;
}

function PhotoCard({ eventId, photo, onRemove }: PhotoCardProps) {
  const { caption, addedAt, reportCount } = photo;
  const taken = describeTaken(authorOf(photo, 'vous'), addedAt);
  return (
    <li>
      <AlbumPicture
        nightId={eventId}
        photo={photo}
        shownWidth={SHOWN_WIDTH}
        alt={caption === '' ? 'Photo sans légende' : caption}
      />
      {caption !== '' && <b>{caption}</b>}
      <p className="muted">{fr(taken)}</p>
      {reportCount !== null && reportCount > 0 && (
        <p>
          <Badge tone="warning">{fr(`Signalée ${formatCount(reportCount)} fois`)}</Badge>
        </p>
      )}
      <Button size="small" variant="danger" aria-label={fr(`Retirer la photo : ${taken}`)} onClick={onRemove}>
        Retirer
      </Button>
    </li>
  );
}
