import { addExpenseBodySchema, EXPENSE_LABEL_MAX } from '@lampion/contract/schemas/costs';
import type { Night } from '@lampion/contract/schemas/night';
import { useState } from 'react';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { TextField } from '../../../components/ui/input.tsx';
import { SelectField } from '../../../components/ui/select.tsx';
import { makeChange } from '../../../lib/device/make-change.ts';
import { readFaults } from '../../../lib/read-faults.ts';
import { addExpense } from '../changes/costs.ts';
import { readCents } from './read-cents.ts';

/** The organiser, who has no id on the list. */
const HOST = '';
const toKey = (id: string | null) => id ?? HOST;
const toId = (key: string) => (key === HOST ? null : key);

interface ExpenseDialogProps {
  night: Night;
  onClose: () => void;
}

/** What was paid, by whom, for whom: at first by oneself for everybody. */
export function ExpenseDialog({ night, onClose }: ExpenseDialogProps) {
  const people = [
    ...night.people.map(({ guestId, name, isMe }) => ({ key: guestId, name: isMe ? 'Moi' : name })),
    ...(night.guestId === null ? [{ key: HOST, name: 'Moi' }] : []),
  ];
  // One expense, however often it is sent.
  const [id] = useState(() => crypto.randomUUID());
  const [label, setLabel] = useState('');
  const [amount, setAmount] = useState('');
  const [payer, setPayer] = useState(toKey(night.guestId));
  const [sharers, setSharers] = useState(people.map(({ key }) => key));
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});

  async function save() {
    const expense = {
      ...{ id, label, cents: readCents(amount) },
      ...{ payerId: toId(payer), sharerIds: sharers.map(toId) },
    };
    const read = addExpenseBodySchema.safeParse(expense);
    setFaults(readFaults(read.error));
    if (read.data === undefined) return;
    if (await makeChange(addExpense, { nightId: night.id, ...read.data })) onClose();
  }
  const toggle = (key: string, isIn: boolean) =>
    setSharers(isIn ? [...sharers, key] : sharers.filter((one) => one !== key));

  return (
    <FormDialog
      title="Une dépense"
      submit="Ajouter"
      fault={faults}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        name="label"
        label="Quoi"
        maxCharacters={EXPENSE_LABEL_MAX}
        value={label}
        error={faults.label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <TextField
        name="cents"
        label="Montant, en euros"
        inputMode="decimal"
        value={amount}
        error={faults.cents}
        onChange={({ target }) => setAmount(target.value)}
      />
      <SelectField
        name="payerId"
        label="Payé par"
        choices={people.map(({ key, name }) => ({ value: key, label: name }))}
        value={payer}
        onChange={({ target }) => setPayer(target.value)}
      />
      <fieldset className="n-sharers">
        <legend className="label">Pour</legend>
        {people.map(({ key, name }) => (
          <Checkbox
            key={key}
            name={`sharer-${key}`}
            label={name}
            checked={sharers.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
        {faults.sharerIds && <FieldError>{faults.sharerIds}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
