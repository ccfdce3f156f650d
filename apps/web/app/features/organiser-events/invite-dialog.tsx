import { invitationEndpoints } from '@lampion/contract/endpoints/invitations';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { InvitationPreview } from '@lampion/contract/schemas/invitation';
import { useState } from 'react';
import { useAsk } from '../../components/area/use-ask.ts';
import { useTask } from '../../components/area/use-task.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { TextareaField } from '../../components/ui/input.tsx';
import { callApi } from '../../lib/api.ts';
import { InvitationPreviewList } from './invitation-preview-list.tsx';

interface InviteDialogProps {
  eventId: string;
  isOpen: boolean;
  onClose: () => void;
  onInvited: () => void;
}

const people = (count: number) => `${formatCount(count)} personne${count > 1 ? 's' : ''}`;

/** Invites by e-mail: a list is entered, then shown as parsed, then sent. */
export function InviteDialog({ eventId, isOpen, onClose, onInvited }: InviteDialogProps) {
  const [list, setList] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<InvitationPreview | null>(null);
  const { ask, isBusy: isReading, fault, setRefusal } = useAsk();
  const { run, isBusy } = useTask();

  function close() {
    setPreview(null);
    setRefusal(null);
    setFile(null);
    setList('');
    onClose();
  }

  async function read() {
    const body = new FormData();
    if (file) body.set('file', file);
    else body.set('list', list);
    setPreview(
      await ask(() => callApi(invitationEndpoints.previewInvitations, { params: { id: eventId }, body })),
    );
  }

  async function invite({ people: invited }: InvitationPreview) {
    const isSent = await run({
      failure: 'Invitations non envoyées',
      work: async () => {
        const result = await callApi(invitationEndpoints.inviteGuests, {
          params: { id: eventId },
          body: { people: invited },
        });
        return { title: 'Invitations envoyées', text: `${people(result.invited)} reçoivent un e-mail.` };
      },
    });
    if (!isSent) return;
    close();
    onInvited();
  }

  const actions =
    preview === null ? (
      <>
        <Button variant="ghost" onClick={close}>
          Annuler
        </Button>
        <Button variant="primary" onClick={read} pendingText={isReading ? 'Lecture…' : undefined}>
          Vérifier la liste
        </Button>
      </>
    ) : (
      <>
        <Button variant="ghost" onClick={() => setPreview(null)}>
          Corriger
        </Button>
        <Button
          variant="primary"
          disabled={preview.people.length === 0}
          onClick={() => invite(preview)}
          pendingText={isBusy ? 'Envoi en cours...' : undefined}
        >
          {fr(`Inviter ${people(preview.people.length)}`)}
        </Button>
      </>
    );

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && close()}
      title={preview === null ? 'Inviter par e-mail' : 'Voici ce que nous avons lu'}
      text={
        preview === null
          ? 'Chaque personne reçoit un lien privé pour répondre oui, peut-être ou non, sans compte.'
          : 'Rien n’est encore envoyé.'
      }
      actions={actions}
    >
      {preview === null ? (
        <div className="form-stack">
          <TextareaField
            name="list"
            label="Adresses e-mail"
            hint="Une par ligne, ou séparées par des virgules. Avec un nom si vous voulez : Léa ; lea@exemple.fr"
            rows={6}
            value={list}
            disabled={file !== null}
            onChange={({ target }) => setList(target.value)}
            error={file === null ? fault : undefined}
          />
          <Field name="file" label="Ou un fichier CSV" error={file === null ? undefined : fault}>
            {(control) => (
              <input
                {...control}
                type="file"
                className="input"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={({ target }) => setFile(target.files?.[0] ?? null)}
              />
            )}
          </Field>
        </div>
      ) : (
        <InvitationPreviewList preview={preview} />
      )}
    </Dialog>
  );
}
