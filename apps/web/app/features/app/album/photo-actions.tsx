import { fr } from '@lampion/contract/french';
import {
  type AlbumPhoto,
  type AlbumReportReason,
  albumReportReasonLabels,
} from '@lampion/contract/schemas/album';
import type { Night } from '@lampion/contract/schemas/night';
import { Download, Flag, type LucideIcon, Trash2, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { reportFailure } from '../../../components/area/use-task.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { readAlbumPicture } from '../../album/use-album-picture.ts';
import { removeAlbumPhoto, reportAlbumPhoto } from '../changes/album.ts';

interface PhotoActionsProps {
  night: Night;
  photo: AlbumPhoto;
  by: string;
}

/** What may be done with a picture: take it down, report it, keep it. */
export function PhotoActions({ night, photo, by }: PhotoActionsProps) {
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
          onReport={(reason) => void makeChange(reportAlbumPhoto, { ...target, reason })}
        />
      )}
      <Action icon={Download} label="Garder cette photo" onPress={() => void keep(night.id, photo)} />
    </ul>
  );
}

async function keep(nightId: string, { id, widths }: AlbumPhoto): Promise<void> {
  await reportFailure('La photo n’est pas arrivée', async () =>
    saveFile(await readAlbumPicture(nightId, id, widths.at(-1) ?? 0), 'photo-lampion.webp'),
  );
}

interface ActionProps {
  icon: LucideIcon;
  label: string;
  text?: string;
  isExpanded?: boolean;
  onPress: () => void;
  /** Below it. */
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

/** For whoever is in no hurry: asked once more, as it is for good. */
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
  onReport: (reason: AlbumReportReason) => void;
}

const reasons = Object.entries(albumReportReasonLabels) as [AlbumReportReason, string][];

function Report({ by, isReported, onReport }: ReportProps) {
  const [isAsking, setAsking] = useState(false);
  if (isReported)
    return (
      <li>
        <p className="n-act" role="status">
          <Icon of={Flag} />
          <span>{fr('Vous l’avez signalée. L’hôte regarde.')}</span>
        </p>
      </li>
    );
  return (
    <Action
      icon={Flag}
      label="Signaler"
      text={`L’hôte regarde, ${by} ne saura pas qui l’a signalée.`}
      isExpanded={isAsking}
      onPress={() => setAsking(!isAsking)}
    >
      {isAsking && (
        <div className="n-options">
          {reasons.map(([reason, label]) => (
            <Button key={reason} size="small" onClick={() => onReport(reason)}>
              {fr(label)}
            </Button>
          ))}
        </div>
      )}
    </Action>
  );
}
