import { fr } from '@lampion/contract/french';
import {
  type AddExpenseBody,
  addExpenseBodySchema,
  EXPENSE_LABEL_MAX,
  type Expense,
  type ExpenseSplit,
  expenseSplits,
  type UpdateExpenseBody,
} from '@lampion/contract/night/costs';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readFaults } from '../../platform/api.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton, FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/forms/choices.tsx';
import { FieldError, useSentFault } from '../../ui/forms/field.tsx';
import { Input, TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import { addExpense, deleteExpense, updateExpense } from './changes.ts';
import {
  describeMissing,
  draftNew,
  draftOf,
  draftRefund,
  type ExpenseDraft,
  findPaymentFault,
  listPeople,
  SEVERAL,
  toExpense,
  withSplit,
} from './expense-draft.ts';
import type { CostsNight } from './sides.ts';

const splitLabels: Record<ExpenseSplit, string> = {
  equal: 'À parts égales',
  parts: 'Par nombre de parts',
  amounts: 'Par montants',
  percentages: 'En pourcentages',
};

/** What is typed for each person. */
const unitLabels: Record<ExpenseSplit, string> = {
  equal: 'Pour',
  parts: 'Pour, en parts (2 pour un couple)',
  amounts: 'Pour, en euros',
  percentages: 'Pour, en %',
};

interface ExpenseDialogProps {
  night: CostsNight;
  /** The expense to correct; null for a new one. */
  expense: Expense | null;
  /** For a new one: the expense that it refunds. */
  refunded: Expense | null;
  nameOf: NameOf;
  onRefund: (expense: Expense) => void;
  onClose: () => void;
}

/** An expense: what, who paid, for whom and by which shares. */
export function ExpenseDialog({ night, expense, refunded, nameOf, onRefund, onClose }: ExpenseDialogProps) {
  const people = listPeople(night, expense ?? refunded, nameOf);
  // One id, so that the expense is added once however often it is sent.
  const [id] = useState(() => expense?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState(() => {
    if (expense) return draftOf(expense);
    return refunded ? draftRefund(refunded) : draftNew(night, people);
  });
  const [faults, setFaults] = useState<ReturnType<typeof readFaults>>({});
  const { label, amount, isRefund } = draft;
  const change = (changed: Partial<ExpenseDraft>) => setDraft({ ...draft, ...changed });

  async function save() {
    const read = addExpenseBodySchema.safeParse({ id, ...toExpense(draft) });
    const found = { ...readFaults(read.error), otherPayers: findPaymentFault(draft) };
    setFaults(found);
    if (read.data === undefined || found.otherPayers !== undefined) return;
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
        onChange={({ target }) => change({ label: target.value })}
      />
      <TextField
        name="cents"
        label="Montant, en euros"
        inputMode="decimal"
        value={amount}
        error={faults.cents}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Checkbox
        name="isRefund"
        label="C’est un remboursement"
        hint="Un magasin a rendu cette somme : elle se retire de ce que chacun devait."
        checked={isRefund}
        onChange={({ target }) => change({ isRefund: target.checked })}
      />
      <PayerFields draft={draft} people={people} fault={faults.otherPayers} onChange={change} />
      <SharerFields draft={draft} people={people} fault={findSharerFault(faults)} onChange={change} />
      {expense && !expense.isRefund && (
        <Button variant="ghost" onClick={() => onRefund(expense)}>
          <Icon of={Undo2} />
          Noter un remboursement
        </Button>
      )}
    </FormDialog>
  );
}

/** The fault of all sharers, or of the first one. */
const findSharerFault = (faults: ReturnType<typeof readFaults>) =>
  Object.entries(faults).find(([path]) => path.startsWith('sharers'))?.[1];

interface FieldsProps {
  draft: ExpenseDraft;
  people: ReturnType<typeof listPeople>;
  fault: string | undefined;
  onChange: (changed: Partial<ExpenseDraft>) => void;
}

/** Who paid; with the amount of each when there are several. */
function PayerFields({ draft: { isRefund, payer, paid }, people, fault, onChange }: FieldsProps) {
  return (
    <>
      <SelectField
        name="payerId"
        label={isRefund ? 'Rendu à' : 'Payé par'}
        choices={[
          ...people.map(({ key, name }) => ({ value: key, label: name })),
          { value: SEVERAL, label: 'Plusieurs personnes' },
        ]}
        value={payer}
        onChange={({ target }) => onChange({ payer: target.value })}
      />
      {payer === SEVERAL && (
        <People legend="Combien chacun, en euros" fault={fault}>
          {people.map(({ key, name }) => (
            <Amount
              key={key}
              id={`paid-${key}`}
              name={name}
              value={paid[key] ?? ''}
              isWrong={fault !== undefined}
              onChange={(text) => onChange({ paid: { ...paid, [key]: text } })}
            />
          ))}
        </People>
      )}
    </>
  );
}

/** For whom it was: a choice of each person for equal shares, else their part. */
function SharerFields({ draft, people, fault, onChange }: FieldsProps) {
  const { split, sharers, values } = draft;
  const toggle = (key: string, isIn: boolean) =>
    onChange({ sharers: isIn ? [...sharers, key] : sharers.filter((one) => one !== key) });
  return (
    <>
      <SelectField
        name="split"
        label="Partage"
        choices={expenseSplits.map((value) => ({ value, label: splitLabels[value] }))}
        value={split}
        onChange={({ target }) => onChange(withSplit(draft, target.value as ExpenseSplit))}
      />
      <People legend={unitLabels[split]} fault={fault} hint={describeMissing(draft)}>
        {people.map(({ key, name }) =>
          split === 'equal' ? (
            <Checkbox
              key={key}
              name={`sharer-${key}`}
              label={name}
              checked={sharers.includes(key)}
              onChange={({ target }) => toggle(key, target.checked)}
            />
          ) : (
            <Amount
              key={key}
              id={`share-${key}`}
              name={name}
              value={values[key] ?? ''}
              isWrong={fault !== undefined}
              onChange={(text) => onChange({ values: { ...values, [key]: text } })}
            />
          ),
        )}
      </People>
    </>
  );
}

interface PeopleProps {
  legend: string;
  fault: string | undefined;
  hint?: string | undefined;
  children: ReactNode;
}

/** A choice or an amount for each person of the night. */
function People({ legend, fault: sent, hint, children }: PeopleProps) {
  const { fault, onInput } = useSentFault(sent);
  return (
    <fieldset className="n-sharers" onInput={onInput}>
      <legend className="label">{fr(legend)}</legend>
      {children}
      {fault && <FieldError>{fault}</FieldError>}
      {!fault && hint && <p className="hint">{fr(hint)}</p>}
    </fieldset>
  );
}

interface AmountProps {
  id: string;
  name: string;
  value: string;
  isWrong: boolean;
  onChange: (text: string) => void;
}

function Amount({ id, name, value, isWrong, onChange }: AmountProps) {
  return (
    <div className="n-amount">
      <label htmlFor={id}>{fr(name)}</label>
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="num"
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Only the fields that differ: another guest may correct others concurrently. */
function correctionOf(before: Expense, { id: _id, ...written }: AddExpenseBody): UpdateExpenseBody {
  const { split, sharers, ...others } = written;
  const isSame = split === before.split && toText(sharers) === toText(before.sharers);
  const differing = Object.entries(others).filter(
    ([field, value]) => toText(value) !== toText(before[field as keyof typeof others]),
  );
  return { ...Object.fromEntries(differing), ...(!isSame && { split, sharers }) };
}

/** A value to compare; lists of people in one order. */
const toText = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map(toText).toSorted() : value);
