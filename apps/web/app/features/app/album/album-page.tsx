import { fr } from '@lampion/contract/french';
import { ALBUM_PAGE_SIZE, type Album, type AlbumPhoto } from '@lampion/contract/schemas/album';
import type { Night } from '@lampion/contract/schemas/night';
import { useState } from 'react';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import type { KeptPhoto } from '../../../lib/device/photo-database.ts';
import { authorOf } from '../../album/describe-photo.ts';
import { setAlbumLike } from '../changes/album.ts';
import { AlbumLead } from './album-lead.tsx';
import { AlbumNotes } from './album-notes.tsx';
import { KeptDialog } from './kept-dialog.tsx';
import { PhotoDialog } from './photo-dialog.tsx';
import { KeptPrint, Print } from './print.tsx';
import { SendingNote } from './sending-note.tsx';

interface AlbumPageProps {
  night: Night;
  pages: readonly Album[];
  /** On this device, of this night. */
  kept: readonly KeptPhoto[];
  sent: number;
  /** They could not be sent the last time. */
  isHeld: boolean;
}

/** The pictures of a night, two on each string: those that wait on this device first, then the latest. */
export function AlbumPage({ night, pages, kept, sent, isHeld }: AlbumPageProps) {
  const [openId, setOpenId] = useState<string | null>(null);
  const photos = pages.flatMap((page) => page.photos);
  const hung = new Set(photos.map(({ id }) => id));
  const waiting = kept.filter(({ id }) => !hung.has(id));
  // In one list: one that moves to another string stays as it is, with the picture it has.
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
        waiting={waiting.filter(({ refusal }) => refusal === null).length}
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

/** With what was taken down on this device and the server does not know of: each page counts those of its own. */
function countPhotos(pages: readonly Album[]): number {
  const hung = pages.reduce((sum, { photos }) => sum + photos.length, 0);
  if (pages.at(-1)?.nextCursor === null) return hung;
  const later = pages.slice(1).reduce((sum, { photos }) => sum + ALBUM_PAGE_SIZE - photos.length, 0);
  return (pages[0]?.photoCount ?? 0) - later;
}

function printOf(night: Night, photo: AlbumPhoto, onOpen: () => void) {
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

/** Nothing once the picture is taken down. */
function OpenPhoto({ night, photos, openId, onShow }: OpenPhotoProps) {
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
