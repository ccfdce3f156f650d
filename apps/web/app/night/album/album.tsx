import { retention } from '@lampion/contract/admin/rules/retention';
import { fr } from '@lampion/contract/french';
import { ALBUM_PAGE_SIZE, type Album, type AlbumPhoto, albumEndpoints } from '@lampion/contract/night/album';
import type { Night } from '@lampion/contract/night/nights';
import { formatCount, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import type { KeptPhoto } from '../../platform/device/photo-database.ts';
import { usePhotos } from '../../platform/device/photos.ts';
import { useCachedPages } from '../../platform/device/use-query.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { type AppHandle, appMeta } from '../../shell/app-head.ts';
import { AppScreen } from '../../shell/app-screen.tsx';
import { LoadingNote } from '../../shell/cached-error.tsx';
import { readRole } from '../../shell/role-loss.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { Ribs } from '../../ui/ribs.tsx';
import { updateNight } from '../changes.ts';
import { NightGarland, nightHome, useNight } from '../night-garland.tsx';
import type { Route } from './+types/album';
import { AddPhotosButton } from './add-photos.tsx';
import { authorOf, DownloadButton } from './album-picture.tsx';
import { setAlbumLike } from './changes.ts';
import { PhotoDialog } from './photo-dialog.tsx';
import { KeptDialog, KeptPrint, Print } from './photo-tile.tsx';

export const handle: AppHandle = { place: 'parties' };
export const meta = () => appMeta('L’album');

export default function AlbumScreen({ params: { id } }: Route.ComponentProps) {
  const { data: night, ...asked } = useNight(id);
  const album = useCachedPages(albumEndpoints.getAlbum, { params: { id } });
  const { isKnown, photos, settling, sent, isHeld } = usePhotos();
  const kept = [...settling, ...photos].filter(({ nightId }) => nightId === id);
  const pages = album.data;
  const first = pages?.[0];
  return (
    <AppScreen
      member={{ role: readRole({ data: night, error: asked.error }), home: nightHome(id, night) }}
      back={nightHome(id, night)}
      title={night?.name ?? 'L’album'}
      actions={first && first.photoCount > 0 && <DownloadButton nightId={id} />}
      foot={
        night?.isOpen && first && <AddPhotosButton night={night} ownCount={first.ownCount + kept.length} />
      }
    >
      {night && <NightGarland night={night} current="album" />}
      <LoadingNote queries={[asked, album]} hasOlder={pages !== undefined} />
      {night && pages && isKnown && (
        <AlbumPage night={night} pages={pages} kept={kept} sent={sent} isHeld={isHeld} />
      )}
      {album.hasMore && (
        <Button
          isBlock
          pendingText={album.isLoadingMore ? 'Un instant…' : undefined}
          onClick={album.loadMore}
        >
          Voir les photos d’avant
        </Button>
      )}
    </AppScreen>
  );
}

interface AlbumPageProps {
  night: Night;
  pages: readonly Album[];
  /** This night's unsent photos on this device. */
  kept: readonly KeptPhoto[];
  sent: number;
  /** The last attempt to send failed. */
  isHeld: boolean;
}

/** The photos of a night, two on each string: unsent ones of this device first, then the latest. */
export function AlbumPage({ night, pages, kept, sent, isHeld }: AlbumPageProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = pages.flatMap((page) => page.photos);
  const hung = new Set(photos.map(({ id }) => id));
  const waiting = kept.filter(({ id }) => !hung.has(id));
  // In one list: a photo that moves to another string is not remounted and keeps its image.
  const prints = [
    ...waiting
      .toReversed()
      .map((photo) => <KeptPrint key={photo.id} photo={photo} onOpen={() => setOpenId(photo.id)} />),
    ...photos.map((photo) => printOf(night, photo, () => setOpenId(photo.id))),
  ];
  const openKept = waiting.find(({ id }) => id === openId);
  return (
    <>
      <AlbumLead night={night} photoCount={countPhotos(pages)} />
      <SendingNote
        waiting={waiting.filter(({ refusal, isSent }) => refusal === null && !isSent).length}
        sent={sent}
        isHeld={isHeld}
      />
      {prints.length > 0 ? <ul className="n-prints">{prints}</ul> : <NoPhotos isOpen={night.isOpen} />}
      <AlbumNotes night={night} removals={pages[0]?.removals ?? []} />
      {openKept && <KeptDialog photo={openKept} onClose={() => setOpenId(null)} />}
      <OpenPhoto night={night} photos={photos} openId={openId} onShow={setOpenId} />
    </>
  );
}

/** Includes removals the server does not know of yet: each page subtracts its own. */
function countPhotos(pages: readonly Album[]): number {
  const hung = pages.reduce((sum, { photos }) => sum + photos.length, 0);
  if (pages.at(-1)?.nextCursor === null) return hung;
  const later = pages.slice(1).reduce((sum, { photos }) => sum + ALBUM_PAGE_SIZE - photos.length, 0);
  return (pages[0]?.photoCount ?? 0) - later;
}

/** A print of a photo on the string. */
export function printOf(night: Night, photo: AlbumPhoto, onOpen: () => void) {
  const like = (isLiked: boolean) =>
    void makeChange(setAlbumLike, { nightId: night.id, photoId: photo.id, isLiked });
  return (
    <Print
      key={photo.id}
      nightId={night.id}
      photo={photo}
      by={authorOf(photo, night.host.name)}
      onLike={night.isOpen ? like : null}
      onOpen={onOpen}
    />
  );
}

function NoPhotos({ isOpen }: { isOpen: boolean }) {
  if (!isOpen) return <p className="muted">{fr('Personne n’a accroché de photo.')}</p>;
  return (
    <EmptyState title="Accrochez la première photo" as="h2">
      Elle est réduite sur votre appareil, et le lieu comme la date en sont effacés avant l’envoi.
    </EmptyState>
  );
}

interface OpenPhotoProps {
  night: Night;
  photos: readonly AlbumPhoto[];
  openId: string | null;
  onShow: (id: string | null) => void;
}

/** The photo that is open; nothing once it is removed. */
export function OpenPhoto({ night, photos, openId, onShow }: OpenPhotoProps) {
  const at = photos.findIndex(({ id }) => id === openId);
  const photo = photos[at];
  if (photo === undefined) return null;
  return (
    <PhotoDialog
      night={night}
      photo={photo}
      before={photos[at - 1]?.id ?? null}
      after={photos[at + 1]?.id ?? null}
      onShow={onShow}
      onClose={() => onShow(null)}
    />
  );
}

const DAY_MS = 86_400_000;
const RIBS = 30;

interface AlbumLeadProps {
  night: Night;
  photoCount: number;
}

/** The number of photos, and how long guests may add some. */
export function AlbumLead({ night, photoCount }: AlbumLeadProps) {
  const { isOpen, closesAt } = night;
  const days = Math.max(0, Math.ceil((Date.parse(closesAt) - serverNow().getTime()) / DAY_MS));
  return (
    <div className="n-lead">
      <h1>{fr(titleOf(photoCount))}</h1>
      <p className="num">{fr(describeTime(night, days))}</p>
      {isOpen && <Ribs count={RIBS} lit={Math.min(days, RIBS)} />}
    </div>
  );
}

function titleOf(count: number): string {
  if (count === 0) return 'Le fil est encore vide';
  return count === 1 ? 'Un tirage sur le fil' : `${formatCount(count)} tirages sur le fil`;
}

const dayOf = (instant: string) => formatDate(instant, 'day').replace(/^\S+ /, '');

function describeTime({ isOpen, isCalledOff, closesAt }: Night, days: number): string {
  if (isCalledOff) return 'La soirée est annulée : le fil ne prend plus de photos.';
  if (!isOpen) return `Le fil est fermé depuis le ${dayOf(closesAt)} : les photos restent à voir.`;
  // Before the night ends, more days remain than the album stays open.
  if (days > RIBS) return `Jusqu’au ${dayOf(closesAt)} pour en accrocher, ${RIBS} jours après la soirée.`;
  return `Encore ${days} ${days > 1 ? 'jours' : 'jour'} pour en accrocher, jusqu’au ${dayOf(closesAt)}.`;
}

interface AlbumNotesProps {
  night: Night;
  removals: Album['removals'];
}

/**
 * Who sees the photos and for how long. Shows the author and the hosts which photos were removed by
 * a person on them, never by whom.
 */
export function AlbumNotes({ night, removals }: AlbumNotesProps) {
  const { id, name, role, isOpen, keepsAlbum } = night;
  const until = keepsAlbum
    ? 'L’hôte les garde au-delà de 12 mois.'
    : `Elles sont effacées ${retention.albumMonths} mois après la soirée.`;
  return (
    <footer className="n-notes">
      {removals.map(({ id: photoId, caption, removedAt, isMine }) => (
        <p key={photoId}>
          {fr(
            `${isMine ? 'Votre photo' : 'Une photo'}${caption === '' ? '' : ` « ${caption} »`} a été retirée par quelqu’un qui y est, ${formatDate(removedAt, 'day')} à ${formatTime(removedAt)}.`,
          )}
        </p>
      ))}
      <p>{fr(`Seuls les hôtes et les invités de cette soirée voient ces photos. ${until}`)}</p>
      {role === 'host' && isOpen && (
        <Checkbox
          role="switch"
          name="keepsAlbum"
          label="Garder les photos plus longtemps"
          hint={`Sinon elles sont effacées ${retention.albumMonths} mois après la soirée.`}
          checked={keepsAlbum}
          onChange={({ target }) =>
            void makeChange(updateNight, { nightId: id, name, keepsAlbum: target.checked })
          }
        />
      )}
    </footer>
  );
}

interface SendingNoteProps {
  waiting: number;
  sent: number;
  /** The last attempt to send failed. */
  isHeld: boolean;
}

/** Unsent photos of this device, being sent or waiting for the server. */
export function SendingNote({ waiting, sent, isHeld }: SendingNoteProps) {
  const many = waiting > 1;
  const title = isHeld
    ? `${many ? `${waiting} photos attendent` : 'Une photo attend'} le réseau`
    : `${many ? `${waiting} photos s’accrochent` : 'Une photo s’accroche'}`;
  return (
    <div role="status">
      {waiting > 0 && (
        <div className="n-up">
          <Lamp isLit={!isHeld} />
          <div>
            <b>{fr(title)}</b>
            <p>{fr('Lieu et date effacés sur cet appareil avant l’envoi.')}</p>
          </div>
          {sent > 0 && <span className="num">{fr(`${sent} sur ${sent + waiting}`)}</span>}
        </div>
      )}
    </div>
  );
}
