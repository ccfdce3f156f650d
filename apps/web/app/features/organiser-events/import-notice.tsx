import { guestImportEndpoints } from '@lampion/contract/endpoints/guest-imports';
import { formatBytes, formatCount } from '@lampion/contract/rules/format';
import type { GuestImport } from '@lampion/contract/schemas/guest-import';
import { FileUp } from 'lucide-react';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmButton } from '../../components/ui/dialog.tsx';
import { callApi } from '../../lib/api.ts';
import { countFresh, describeEnd } from './import-words.ts';
import { ResumeNotice } from './resume-notice.tsx';

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

/** What leads on, by the state of the import; null where there is nothing more to see. */
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
  /** It was given up, or the attempt failed. */
  onDropped: () => void;
}

/** An import that goes on, waits for its owner or left something to see to. */
export function ImportNotice({ eventId, list, onNext, onDropped }: ImportNoticeProps) {
  const { run, isBusy } = useTask();
  async function drop() {
    const work = async () => {
      const params = { id: eventId, importId: list._id };
      // Another page may have confirmed it meanwhile: it is stopped then.
      const left = await callApi(guestImportEndpoints.cancelImport, { params });
      return left ? describeEnd(left) : { title: 'Import abandonné', text: 'Personne n’a été invité.' };
    };
    await run({ failure: 'Import non abandonné', work });
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
