import { adminSuppressionEndpoints } from '@lampion/contract/endpoints/admin-suppressions';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../../components/area/use-ask.ts';
import { Button } from '../../../components/ui/button.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { notify } from '../../../components/ui/toaster.tsx';
import { callApi } from '../../../lib/api.ts';

/** Adds an address that is to get no e-mail any more. */
export function AddSuppression() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={MailX} />
        Ajouter une adresse
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  async function submit() {
    const added = await ask(() => callApi(adminSuppressionEndpoints.addSuppression, { body: { email } }));
    if (added === null) return;
    onClose();
    notify({ title: 'Adresse écartée', text: 'Elle ne reçoit plus que les e-mails de sécurité.' });
    await revalidate();
  }
  return (
    <FormDialog
      title="Écarter une adresse"
      text="Elle ne recevra plus d’e-mails, sauf pour la sécurité de son compte. L’adresse n’est pas conservée : seules son empreinte et une forme masquée le sont."
      onClose={onClose}
      onSubmit={submit}
      submit="Écarter cette adresse"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
    >
      <TextField
        name="email"
        id="field-suppressed-email"
        label="Adresse e-mail"
        type="email"
        autoComplete="off"
        placeholder="prenom@exemple.fr"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fault}
      />
    </FormDialog>
  );
}
