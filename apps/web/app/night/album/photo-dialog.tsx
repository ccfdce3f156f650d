import { fr } from '@lampion/contract/french';
import { ALBUM_CAPTION_MAX, type AlbumPhoto } from '@lampion/contract/night/album';
import type { Night } from '@lampion/contract/night/nights';
import { ChevronLeft, ChevronRight, Download, Flag, type LucideIcon, Trash2, UserX } from 'lucide-react';
import { type CSSProperties, type FormEvent, type ReactNode, useState } from 'react';
import { ReportDialog, type TypedReport } from '../../people/report-dialog.tsx';
import { makeChange } from '../../platform/device/make-change.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusExcess } from '../../ui/forms/focus.ts';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { reportFailure } from '../../ui/use-task.ts';
import { AlbumPicture, authorOf, describeTaken, readAlbumPicture } from './album-picture.tsx';
import { removeAlbumPhoto, reportAlbumPhoto, setAlbumCaption } from './changes.ts';

const SHOWN_WIDTH = 640;

interface PhotoDialogProps {
  night: Night;
  photo: AlbumPhoto;
  /** The neighbouring photos; null at the ends. */
  before: string | null;
  after: string | null;
  onShow: (id: string) => void;
  onClose: () => void;
}

/** One photo, enlarged, with its actions. */
export function PhotoDialog({ night, photo, before, after, onShow, onClose }: PhotoDialogProps) {
  const { id, caption, addedAt, isMine, reportCount } = photo;
  const by = authorOf(photo, night.host.name);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={caption === '' ? 'Sans légende' : caption}
      text={describeTaken(by, addedAt)}
      actions={
        <>
          <div className="n-beside">
            <StepButton label="Photo précédente" icon={ChevronLeft} id={before} onShow={onShow} />
            <StepButton label="Photo suivante" icon={ChevronRight} id={after} onShow={onShow} />
          </div>
          <Button onClick={onClose}>Fermer</Button>
        </>
      }
    >
      <Sheet ratio={photo.width / photo.height}>
        <AlbumPicture
          key={id}
          nightId={night.id}
          photo={photo}
          shownWidth={SHOWN_WIDTH}
          alt={caption === '' ? `Photo de ${by}, sans légende` : caption}
        />
      </Sheet>
      {reportCount !== null && reportCount > 0 && (
        <p className="n-reported">
          {fr(reportCount === 1 ? 'Un invité l’a signalée.' : `${reportCount} invités l’ont signalée.`)}
        </p>
      )}
      {isMine && night.isOpen && (
        <CaptionForm
          key={`caption-${id}`}
          caption={caption}
          onSave={(text) =>
            void makeChange(setAlbumCaption, { nightId: night.id, photoId: id, caption: text })
          }
        />
      )}
      <PhotoActions key={`actions-${id}`} night={night} photo={photo} by={by} />
    </Dialog>
  );
}

interface StepButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  id: string | null;
  onShow: (id: string) => void;
}

function StepButton({ label, icon, id, onShow }: StepButtonProps) {
  return (
    <Button
      variant="ghost"
      isIconOnly
      aria-label={label}
      disabled={id === null}
      onClick={() => id !== null && onShow(id)}
    >
      <Icon of={icon} />
    </Button>
  );
}

interface PhotoActionsProps {
  night: Night;
  photo: AlbumPhoto;
  by: string;
}

/** Actions on a photo: remove, report, save. */
function PhotoActions({ night, photo, by }: PhotoActionsProps) {
  const target = { nightId: night.id, photoId: photo.id };
  const remove = () => void makeChange(removeAlbumPhoto, target);
  const isOwnOrHosted = photo.isMine || night.role === 'host';
  return (
    <ul className="n-acts-list">
      {!photo.isMine && (
        <Action
          icon={UserX}
          label="Je suis dessus, retirez-la"
          text="Elle disparaît tout de suite, sans explication à donner."
          onPress={remove}
        />
      )}
      {isOwnOrHosted && <Removal isMine={photo.isMine} onRemove={remove} />}
      {!photo.isMine && (
        <Report
          by={by}
          isReported={photo.isReported}
          onReport={(report) => void makeChange(reportAlbumPhoto, { ...target, report })}
        />
      )}
      <Action icon={Download} label="Garder cette photo" onPress={() => void keep(night.id, photo)} />
    </ul>
  );
}

async function keep(nightId: string, { id, widths }: AlbumPhoto): Promise<void> {
  const save = async () =>
    saveFile(await readAlbumPicture(nightId, id, widths.at(-1) ?? 0), 'photo-lampion.webp');
  await reportFailure('La photo n’est pas arrivée', save, id);
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  text?: string;
  isExpanded?: boolean;
  onPress: () => void;
  /** Content below the action. */
  children?: ReactNode;
}

function Action({ icon, label, text, isExpanded, onPress, children }: ActionProps) {
  return (
    <li>
      <button type="button" className="n-act" aria-expanded={isExpanded} onClick={onPress}>
        <Icon of={icon} />
        <span>
          <b>{fr(label)}</b>
          {text && <span>{fr(text)}</span>}
        </span>
      </button>
      {children}
    </li>
  );
}

/** Requests a confirmation, because removing is final. */
function Removal({ isMine, onRemove }: { isMine: boolean; onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Action
      icon={Trash2}
      label={isMine ? 'Retirer ma photo' : 'Retirer cette photo'}
      text="Elle disparaît pour tout le monde, et pour toujours."
      isExpanded={isAsking}
      onPress={() => setAsking(!isAsking)}
    >
      {isAsking && (
        <div className="n-options">
          <Button size="small" variant="danger" onClick={onRemove}>
            La retirer pour toujours
          </Button>
          <Button size="small" variant="ghost" onClick={() => setAsking(false)}>
            La laisser
          </Button>
        </div>
      )}
    </Action>
  );
}

interface ReportProps {
  by: string;
  isReported: boolean;
  onReport: (report: TypedReport) => void;
}

function Report({ by, isReported, onReport }: ReportProps) {
  const [isAsking, setAsking] = useState(false);
  if (isReported)
    return (
      <li>
        <p className="n-act" role="status">
          <Icon of={Flag} />
          <span>{fr('Vous l’avez signalée. L’hôte et notre équipe regardent.')}</span>
        </p>
      </li>
    );
  return (
    <Action
      icon={Flag}
      label="Signaler"
      text={`L’hôte et notre équipe regardent, ${by} ne saura pas qui l’a signalée.`}
      onPress={() => setAsking(true)}
    >
      {isAsking && (
        <ReportDialog
          title="Signaler cette photo"
          text="L’hôte voit combien de personnes l’ont signalée, jamais qui."
          onSend={onReport}
          onClose={() => setAsking(false)}
        />
      )}
    </Action>
  );
}

interface CaptionFormProps {
  caption: string;
  onSave: (caption: string) => void;
}

/** The caption of a photo, written by its author. */
export function CaptionForm({ caption, onSave }: CaptionFormProps) {
  const [text, setText] = useState(caption);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!focusExcess(event.currentTarget)) onSave(text.trim());
  }
  return (
    <form className="n-caption" noValidate onSubmit={save}>
      <TextField
        name="caption"
        label="Légende"
        maxCharacters={ALBUM_CAPTION_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" disabled={text.trim() === caption}>
        Enregistrer
      </Button>
    </form>
  );
}

interface SheetProps {
  /** Aspect ratio of the photo: width / height. */
  ratio: number;
  children: ReactNode;
}

/** The paper around a photo, in its aspect ratio. */
export function Sheet({ ratio, children }: SheetProps) {
  return (
    <div className="n-sheet-p" style={{ '--ratio': ratio } as CSSProperties}>
      {children}
    </div>
  );
}
