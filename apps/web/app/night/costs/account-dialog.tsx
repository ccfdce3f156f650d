import { type SepaAccount, setIbanBodySchema } from '@lampion/contract/night/costs';
import { formatIban, HOLDER_MAX } from '@lampion/contract/night/rules/sepa-transfer';
import { useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { deleteCostAccount, setCostAccount } from './changes.ts';
import type { CostsNight } from './sides.ts';

interface AccountDialogProps {
  night: CostsNight;
  account: SepaAccount | null;
  onClose: () => void;
}

/** Where the caller receives what others owe. */
export function AccountDialog({ night, account, onClose }: AccountDialogProps) {
  const [iban, setIban] = useState(account ? formatIban(account.iban) : '');
  const [holder, setHolder] = useState(account?.holder ?? '');
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});
  async function save() {
    const read = setIbanBodySchema.safeParse({ iban, holder });
    setFaults(readFaults(read.error));
    if (read.data && (await makeChange(setCostAccount, { nightId: night.id, ...read.data }))) onClose();
  }
  async function erase() {
    if (await makeChange(deleteCostAccount, { nightId: night.id })) onClose();
  }
  return (
    <FormDialog
      title="Mon IBAN"
      text="Gardé chiffré pour cette soirée, puis effacé. Ne le voient que ceux qui vous doivent quelque chose."
      submit="Enregistrer"
      fault={faults}
      aside={
        account && (
          <Button variant="ghost" onClick={() => void erase()}>
            Effacer
          </Button>
        )
      }
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name="holder"
        label="Au nom de"
        hint="Le nom du compte : les banques le comparent."
        autoComplete="name"
        maxCharacters={HOLDER_MAX}
        value={holder}
        error={faults.holder}
        onChange={({ target }) => setHolder(target.value)}
      />
      <TextField
        name="iban"
        label="IBAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={iban}
        error={faults.iban}
        onChange={({ target }) => setIban(target.value)}
      />
    </FormDialog>
  );
}
