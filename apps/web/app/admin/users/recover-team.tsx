import { adminUserEndpoints, type UserDetail } from '@lampion/contract/people/admin-users';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callApi } from '../../platform/api.ts';
import { FormDialog, useAsk } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { notify } from '../../ui/toaster.tsx';
import { nameUser } from './user-labels.ts';

interface Props {
  user: UserDetail;
  onClose: () => void;
}

/** Gives the pro profile of an account to another one, whose holder can no longer keep it. */
export function RecoverTeamDialog({ user, onClose }: Props) {
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState('');
  const submit = async () => {
    const call = { params: { id: user._id }, body: { email } };
    if (!(await ask(() => callApi(adminUserEndpoints.recoverTeam, call)))) return;
    notify({ title: 'Profil pro remis', text: `${email.trim()} le tient maintenant.` });
    onClose();
    await revalidate();
  };
  return (
    <FormDialog
      title="Remettre le profil pro à un autre compte ?"
      text={`Assurez-vous que la demande est légitime. Événements, abonnement et factures suivent ; ${nameUser(user)} reste dans l’équipe avec le rôle « Organise », sans ses clés de l’API. Tous les propriétaires seront prévenus par e-mail, et ${nameUser(user)} aussi.`}
      submit="Remettre le profil pro"
      variant="danger-solid"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        name="email"
        type="email"
        label="Adresse du compte qui le tiendra"
        hint="Un compte sans profil pro, dont l’adresse est confirmée."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fault}
      />
    </FormDialog>
  );
}
