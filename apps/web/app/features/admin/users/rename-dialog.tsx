import { adminMemberEndpoints } from '@lampion/contract/endpoints/admin-members';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAsk } from '../../../components/area/use-ask.ts';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { notify } from '../../../components/ui/toaster.tsx';
import { callApi } from '../../../lib/api.ts';

interface RenameDialogProps {
  /** Of the account. */
  id: string;
  username: string;
  onClose: () => void;
}

/** Another username in place of one that cannot stay. */
export function RenameDialog({ id, username, onClose }: RenameDialogProps) {
  const { ask, isBusy, refusal, fault } = useAsk();
  const { revalidate } = useRevalidator();
  const [typed, setTyped] = useState('');
  const submit = async () => {
    const call = { params: { id }, body: { username: typed } };
    const isDone = await ask(() => callApi(adminMemberEndpoints.renameMember, call).then(() => true));
    if (!isDone) return;
    notify({ title: 'Pseudo changé' });
    onClose();
    await revalidate();
  };
  return (
    <FormDialog
      title={`Changer le pseudo ${username} ?`}
      text="Le membre garde le nouveau au moins 30 jours. Ses amis le retrouvent sous ce pseudo."
      onClose={onClose}
      onSubmit={() => void submit()}
      submit="Changer le pseudo"
      pendingText={isBusy ? 'Un instant…' : undefined}
      fault={refusal}
    >
      <TextField
        name="username"
        label="Nouveau pseudo"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={fault}
      />
    </FormDialog>
  );
}
