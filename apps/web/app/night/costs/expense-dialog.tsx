import {
  type AddExpenseBody,
  addExpenseBodySchema,
  EXPENSE_LABEL_MAX,
  type Expense,
  type UpdateExpenseBody,
} from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { readCents, writeCents } from '@lampion/contract/platform/rules/typed-number';
import { useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { ConfirmButton, FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import { addExpense, deleteExpense, updateExpense } from './changes.ts';

/** The organiser, who has no id on the list. */
const HOST = '';
const toKey = (id: string | null) => id ?? HOST;
const toId = (key: string) => (key === HOST ? null : key);

interface ExpenseDialogProps {
  night: Night;
  /** The expense to correct; null for a new one. */
  expense: Expense | null;
  nameOf: NameOf;
  onClose: () => void;
}

/** An expense: what, who paid, for whom. Defaults to the caller paying for everybody. */
export function ExpenseDialog({ night, expense, nameOf, onClose }: ExpenseDialogProps) {
  const people = listPeople(night);
  // Guests who no longer come stay in the expenses they paid or share.
  const former = [...new Set(expense ? [expense.payerId, ...expense.sharerIds].map(toKey) : [])]
    .filter((key) => people.every((person) => person.key !== key))
    .map((key) => ({ key, name: capitalise(nameOf(toId(key))) }));
  const all = [...people, ...former];
  // One id, so that the expense is added once however often it is sent.
  const [id] = useState(() => expense?.id ?? crypto.randomUUID());
  const [label, setLabel] = useState(expense?.label ?? '');
  const [amount, setAmount] = useState(expense === null ? '' : writeCents(expense.cents));
  const [payer, setPayer] = useState(toKey(expense === null ? night.guestId : expense.payerId));
  const [sharers, setSharers] = useState(expense?.sharerIds.map(toKey) ?? people.map(({ key }) => key));
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});
  const sharerFault = useSentFault(faults.sharerIds);

  async function save() {
    const written = {
      id,
      label,
      cents: readCents(amount),
      payerId: toId(payer),
      sharerIds: sharers.map(toId),
    };
    const read = addExpenseBodySchema.safeParse(written);
    setFaults(readFaults(read.error));
    if (read.data === undefined) return;
    if (await send(read.data)) onClose();
  }

  async function send(written: AddExpenseBody): Promise<boolean> {
    if (expense === null) return makeChange(addExpense, { nightId: night.id, ...written });
    const corrected = correctionOf(expense, written);
    if (Object.keys(corrected).length === 0) return true;
    return makeChange(updateExpense, { nightId: night.id, expenseId: id, label: written.label, corrected });
  }

  async function erase(erased: Expense) {
    if (await makeChange(deleteExpense, { nightId: night.id, expenseId: id, label: erased.label })) onClose();
  }
  const toggle = (key: string, isIn: boolean) =>
    setSharers(isIn ? [...sharers, key] : sharers.filter((one) => one !== key));

  return (
    <FormDialog
      title={expense === null ? 'Une dépense' : 'Corriger la dépense'}
      submit={expense === null ? 'Ajouter' : 'Corriger'}
      fault={faults}
      aside={
        expense && (
          <ConfirmButton
            variant="ghost"
            title={`Effacer « ${expense.label} » ?`}
            text={`Ces ${formatMoney(expense.cents)} sortent des comptes, et ce que chacun doit change.`}
            confirm="Effacer la dépense"
            cancel="La garder"
            onConfirm={() => void erase(expense)}
          >
            Effacer
          </ConfirmButton>
        )
      }
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
        choices={all.map(({ key, name }) => ({ value: key, label: name }))}
        value={payer}
        onChange={({ target }) => setPayer(target.value)}
      />
      <fieldset className="n-sharers" onInput={sharerFault.onInput}>
        <legend className="label">Pour</legend>
        {all.map(({ key, name }) => (
          <Checkbox
            key={key}
            name={`sharer-${key}`}
            label={name}
            checked={sharers.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
        {sharerFault.fault && <FieldError>{sharerFault.fault}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}

/** Only the fields that differ: another guest may correct others concurrently. */
function correctionOf(
  before: Expense,
  { label, cents, payerId, sharerIds }: AddExpenseBody,
): UpdateExpenseBody {
  const isSame =
    sharerIds.length === before.sharerIds.length && sharerIds.every((id) => before.sharerIds.includes(id));
  return {
    ...(label !== before.label && { label }),
    ...(cents !== before.cents && { cents }),
    ...(payerId !== before.payerId && { payerId }),
    ...(!isSame && { sharerIds }),
  };
}

function listPeople({ people, guestId }: Night) {
  const guests = people.map((person) => ({ key: person.guestId, name: person.isMe ? 'Moi' : person.name }));
  return guestId === null ? [...guests, { key: HOST, name: 'Moi' }] : guests;
}
