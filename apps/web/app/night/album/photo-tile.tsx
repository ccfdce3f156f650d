import { fr } from '@lampion/contract/french';
import type { AlbumPhoto } from '@lampion/contract/night/album';
import { formatCount } from '@lampion/contract/platform/rules/format';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import type { KeptPhoto } from '../../platform/device/photo-database.ts';
import { captionPhoto, dropPhoto, retryPhoto } from '../../platform/device/photos.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Lamp } from '../../ui/graphics.tsx';
import { AlbumPicture, Picture } from './album-picture.tsx';
import { setAlbumCaption } from './changes.ts';
import { CaptionForm, Sheet } from './photo-dialog.tsx';

const TILTS = [-1.2, 0.9, 0.7, -1, -0.6, 1.1, 0.8, -0.9];
const SHOWN_WIDTH = 260;

/** A slight tilt, always the same for one id. */
function tiltOf(id: string): CSSProperties {
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { '--tilt': `${TILTS[sum % TILTS.length]}deg` } as CSSProperties;
}

interface FrameProps {
  id: string;
  /** Label of the button that opens it. */
  label: string;
  picture: ReactNode;
  caption: string;
  by: string;
  end?: ReactNode;
  onOpen: () => void;
}

/** A print pegged to the string: the photo, and below it, upright, its caption and author. */
function Frame({ id, label, picture, caption, by, end, onOpen }: FrameProps) {
  return (
    <li className="n-print" style={tiltOf(id)}>
      <span className="n-peg" aria-hidden="true" />
      <button type="button" className="n-photo" aria-label={fr(label)} onClick={onOpen}>
        {picture}
      </button>
      <div className="n-cap">
        <p>
          {caption !== '' && <b>{caption}</b>}
          <span>{fr(by)}</span>
        </p>
        {end}
      </div>
    </li>
  );
}

const openLabel = (photo: string, caption: string) =>
  `Ouvrir ${photo}${caption === '' ? '' : ` : ${caption}`}`;

/** "votre photo", "la photo de Samir". */
const namePhoto = ({ isMine }: AlbumPhoto, by: string) => (isMine ? 'votre photo' : `la photo de ${by}`);

interface PrintProps {
  nightId: string;
  photo: AlbumPhoto;
  by: string;
  /** Null when the night is closed. */
  onLike: ((isLiked: boolean) => void) | null;
  onOpen: () => void;
}

export function Print({ nightId, photo, by, onLike, onOpen }: PrintProps) {
  const { id, caption } = photo;
  return (
    <Frame
      id={id}
      label={openLabel(namePhoto(photo, by), caption)}
      picture={<AlbumPicture nightId={nightId} photo={photo} shownWidth={SHOWN_WIDTH} alt="" />}
      caption={caption}
      by={by}
      end={<LikeButton photo={photo} by={by} onLike={onLike} />}
      onOpen={onOpen}
    />
  );
}

function LikeButton({ photo, by, onLike }: Pick<PrintProps, 'photo' | 'by' | 'onLike'>) {
  const { isLiked, likeCount, caption } = photo;
  const named = caption === '' ? namePhoto(photo, by) : `« ${caption} »`;
  return (
    <button
      type="button"
      className="n-vote"
      aria-pressed={isLiked}
      aria-label={fr(`Aimer ${named}, aimée ${formatCount(likeCount)} fois`)}
      disabled={onLike === null}
      onClick={() => onLike?.(!isLiked)}
    >
      <Lamp isLit={isLiked} />
      <b className="num">{formatCount(likeCount)}</b>
    </button>
  );
}

/** A photo that is queued on this device. */
export function KeptPrint({ photo, onOpen }: { photo: KeptPhoto; onOpen: () => void }) {
  const { id, caption, isSent } = photo;
  return (
    <Frame
      id={id}
      label={openLabel(isSent ? 'votre photo' : 'votre photo qui attend', caption)}
      picture={<KeptPicture photo={photo} alt="" />}
      caption={caption}
      by={describeState(photo)}
      onOpen={onOpen}
    />
  );
}

function describeState({ refusal, isSent }: KeptPhoto): string {
  if (isSent) return 'Accrochée';
  return refusal === null ? 'S’accroche…' : 'Pas accrochée';
}

interface KeptPictureProps {
  photo: KeptPhoto;
  /** Empty when the surroundings name it. */
  alt: string;
  /** Called with the aspect ratio (width / height) once the photo has loaded. */
  onRatio?: (ratio: number) => void;
}

/** The image of a photo that is queued on this device. */
function KeptPicture({ photo: { bytes }, alt, onRatio }: KeptPictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return <Picture address={address} alt={alt} onRatio={onRatio} />;
}

interface KeptDialogProps {
  photo: KeptPhoto;
  onClose: () => void;
}

function describeKept({ refusal, isSent }: KeptPhoto): string {
  if (isSent) return 'Elle est accrochée. L’album se relira au retour du réseau.';
  if (refusal !== null) return `Elle n’a pas été accrochée. ${refusal.message}`;
  return 'Elle attend sur cet appareil, et s’accroche dès qu’elle est envoyée.';
}

/** A queued photo: its caption is sent with it, and it can be discarded until then. */
export function KeptDialog({ photo, onClose }: KeptDialogProps) {
  const { id, nightId, caption, refusal, isSent } = photo;
  const [ratio, setRatio] = useState(1);
  async function saveCaption(text: string) {
    if (!(await captionPhoto(id, text)))
      await makeChange(setAlbumCaption, { nightId, photoId: id, caption: text });
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={caption === '' ? 'Votre photo' : caption}
      text={describeKept(photo)}
      actions={
        <>
          {!isSent && (
            <Button
              variant="danger"
              onClick={() => {
                void dropPhoto(id);
                onClose();
              }}
            >
              Ne pas l’accrocher
            </Button>
          )}
          {refusal !== null && <Button onClick={() => void retryPhoto(id)}>{fr('Réessayer')}</Button>}
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <Sheet ratio={ratio}>
        <KeptPicture photo={photo} alt={caption === '' ? 'Votre photo' : caption} onRatio={setRatio} />
      </Sheet>
      <CaptionForm key={id} caption={caption} onSave={(text) => void saveCaption(text)} />
    </Dialog>
  );
}
