import { type GuestImport, guestImportEndpoints } from '@lampion/contract/events/imports/guest-imports';
import { formatBytes, formatCount } from '@lampion/contract/platform/rules/format';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton, Dialog } from '../../ui/dialog.tsx';
import { useTask } from '../../ui/use-task.ts';
import { ResumeNotice } from '../event-form/resume-notice.tsx';
import { countFresh, describeEnd, downloadFaults, useGuestImport, useLatestImport } from './guest-import.ts';
import { ImportFaults, readImport } from './invitation-preview.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface GuestInvitationsProps {
  eventId: string;
  /** Number of guests already on the list. */
  guests: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Must be stable. */
  onInvited: () => void;
}

/** Invites by e-mail, and links back to an unfinished import. */
export function GuestInvitations({
  eventId,
  guests,
  isOpen,
  onOpenChange,
  onInvited,
}: GuestInvitationsProps) {
  const fromFile = useGuestImport(eventId);
  const { latest, reload, follow } = useLatestImport(eventId, { isPaused: isOpen, onEnded: onInvited });
  const [faulty, setFaulty] = useState<GuestImport | null>(null);
  const open = () => onOpenChange(true);

  function comeBack(list: GuestImport) {
    if (list.state === 'done' || list.state === 'stopped') return setFaulty(list);
    // The rest of the file is on another page, or lost: the user selects it again.
    if (list.state !== 'reading') fromFile.resume(list);
    open();
  }
  function correct() {
    setFaulty(null);
    open();
  }
  return (
    <>
      {latest && (
        <ImportNotice eventId={eventId} list={latest} onNext={() => comeBack(latest)} onDropped={reload} />
      )}
      <InviteDialog
        eventId={eventId}
        guests={guests}
        fromFile={fromFile}
        isOpen={isOpen}
        onClose={() => onOpenChange(false)}
        onReopen={open}
        onLeft={reload}
        onInviting={follow}
        onInvited={onInvited}
      />
      <ImportFaultsDialog
        eventId={eventId}
        list={faulty}
        onClose={() => setFaulty(null)}
        onCorrect={correct}
      />
    </>
  );
}

const describeFaults = (count: number) =>
  `${formatCount(count)} ligne${count > 1 ? 's restent' : ' reste'} à corriger.`;

function describe(list: GuestImport): string {
  const { state, bytesRead, size, invitedCount, faultCount } = list;
  if (state === 'reading')
    return `L’envoi d’une liste n’est pas terminé : ${formatBytes(bytesRead)} sur ${formatBytes(size)}. Personne n’est encore invité. Si la page qui l’envoyait est fermée, choisissez de nouveau le fichier.`;
  if (state === 'read') {
    const faults = faultCount > 0 ? `, ${formatCount(faultCount)} à corriger` : '';
    return `Une liste attend votre confirmation : ${formatCount(countFresh(list))} à inviter${faults}. Personne n’est encore invité.`;
  }
  if (state === 'inviting')
    return `Les invitations d’une liste se préparent : ${formatCount(invitedCount)} sur ${formatCount(countFresh(list))}. Vous pouvez quitter cette page.`;
  const { title, text } = describeEnd(list);
  return `${title}. ${text}${faultCount > 0 ? ` ${describeFaults(faultCount)}` : ''}`;
}

/** Label of the next step, by the state of the import; null when there is none. */
function nameNext({ state, faultCount }: GuestImport): string | null {
  if (state === 'reading') return 'Recommencer';
  if (state === 'read') return 'Reprendre';
  if (state === 'inviting') return 'Voir l’avancement';
  return faultCount > 0 ? 'Voir les lignes à corriger' : null;
}

interface ImportNoticeProps {
  eventId: string;
  list: GuestImport;
  onNext: () => void;
  /** Called after the import was discarded, or that failed. */
  onDropped: () => void;
}

/** An import that is running, waits for its owner or has lines to correct. */
function ImportNotice({ eventId, list, onNext, onDropped }: ImportNoticeProps) {
  const { run, isBusy } = useTask();
  async function drop() {
    const work = async () => {
      const params = { id: eventId, importId: list._id };
      // If another page has confirmed it since, this stops it.
      const left = await callApi(guestImportEndpoints.cancelImport, { params });
      return left ? describeEnd(left) : { title: 'Import abandonné', text: 'Personne n’a été invité.' };
    };
    await run({ failure: 'Import non abandonné', subject: list._id, work });
    onDropped();
  }
  const next = nameNext(list);
  const isOpen = list.state === 'reading' || list.state === 'read';
  return (
    <ResumeNotice
      label="Import d’une liste"
      icon={FileUp}
      text={describe(list)}
      actions={
        next && (
          <>
            <Button size="small" variant="ink" onClick={onNext}>
              {next}
            </Button>
            {isOpen && (
              <ConfirmButton
                size="small"
                variant="ghost"
                pendingText={isBusy ? 'Abandon…' : undefined}
                title="Abandonner cet import ?"
                text="La liste lue et vos corrections sont effacées. Personne n’est invité."
                confirm="Abandonner l’import"
                onConfirm={() => void drop()}
              >
                Abandonner
              </ConfirmButton>
            )}
          </>
        )
      }
    />
  );
}

interface ImportFaultsDialogProps {
  eventId: string;
  /** Null: closed. */
  list: GuestImport | null;
  onClose: () => void;
  onCorrect: () => void;
}

/** The lines of a finished import that nobody was invited from. */
function ImportFaultsDialog({ eventId, list, onClose, onCorrect }: ImportFaultsDialogProps) {
  if (list === null) return null;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      {...describeEnd(list)}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Fermer
          </Button>
          <Button variant="primary" onClick={onCorrect}>
            Envoyer la liste corrigée
          </Button>
        </>
      }
    >
      <div className="invitation-preview">
        <ImportFaults
          list={readImport(list)}
          onDownload={() => void downloadFaults({ id: eventId, importId: list._id })}
        />
      </div>
    </Dialog>
  );
}
