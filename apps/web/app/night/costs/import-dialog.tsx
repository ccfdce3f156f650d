import { fr } from '@lampion/contract/french';
import { COST_FILE_BYTES_MAX, type ImportCostsBody } from '@lampion/contract/night/costs';
import {
  type CostFile,
  type CostLine,
  matchPerson,
  readCostFile,
} from '@lampion/contract/night/rules/cost-file';
import { formatMoney } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { makeChange } from '../../platform/device/make-change.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/forms/choices.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { NameOf } from '../shopping-list/shopping-state.ts';
import { importCosts } from './changes.ts';
import { listPeople, toId } from './expense-draft.ts';
import type { CostsNight } from './sides.ts';

interface ImportDialogProps {
  night: CostsNight;
  nameOf: NameOf;
  onClose: () => void;
}

/** The key of a name in the file, until a person is chosen; '' is the organiser's. */
const NOBODY = 'nobody';

/** Imports the costs of another app: a file, then a preview in which each name becomes a person. */
export function ImportDialog({ night, nameOf, onClose }: ImportDialogProps) {
  const people = listPeople(night, null, nameOf);
  const [file, setFile] = useState<CostFile | null>(null);
  const [fault, setFault] = useState<string>();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  async function open(given: File | undefined) {
    const read = given ? await readFile(given) : { refused: 'Choisissez un fichier' };
    setFaults({});
    setFile('refused' in read ? null : read);
    setFault('refused' in read ? read.refused : undefined);
    if ('refused' in read) return;
    const named = people.map(({ key, name }) => {
      const own = night.people.find(({ guestId, isMe }) => isMe && guestId === key);
      return { key, name: own?.name ?? name };
    });
    const matches = read.names.map((name) => [name, matchPerson(name, named) ?? NOBODY]);
    setChosen(Object.fromEntries(matches));
  }

  async function send() {
    if (file === null) return setFault(fault ?? 'Choisissez un fichier');
    const found = findFaults(chosen);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const body = await toBody(night.id, file.lines, (name) => toId(chosen[name] as string));
    if (await makeChange(importCosts, { nightId: night.id, ...body })) onClose();
  }

  return (
    <FormDialog
      title="Importer des comptes"
      text="Un export CSV de Tricount ou de Splitwise. Rien n’est ajouté avant « Importer »."
      submit="Importer"
      isDisabled={file?.lines.length === 0}
      fault={faults}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field name="file" label="Fichier" hint="1 Mo et 500 lignes au plus." liveError={fault}>
        {(control) => (
          <input
            {...control}
            type="file"
            className="input"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => void open(target.files?.[0])}
          />
        )}
      </Field>
      {file && (
        <>
          <Preview file={file} />
          {file.names.map((name, place) => (
            <SelectField
              key={name}
              name={`person-${place}`}
              label={`« ${name} » est`}
              choices={[
                { value: NOBODY, label: 'Choisir…' },
                ...people.map((person) => ({ value: person.key, label: person.name })),
              ]}
              value={chosen[name]}
              error={faults[name]}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}

async function readFile(file: File): Promise<ReturnType<typeof readCostFile>> {
  if (file.size > COST_FILE_BYTES_MAX) return { refused: 'Ce fichier est trop lourd : 1 Mo au plus.' };
  const bytes = await file.arrayBuffer();
  try {
    return readCostFile(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Spreadsheets on Windows save in its code page.
    return readCostFile(new TextDecoder('windows-1252').decode(bytes));
  }
}

/** What will be added, and the lines that will not. */
function Preview({ file: { lines, faults } }: { file: CostFile }) {
  const expenses = lines.filter(({ isPayback }) => !isPayback);
  const total = expenses.reduce((sum, { cents, isRefund }) => (isRefund ? sum - cents : sum + cents), 0);
  return (
    <div className="n-import" role="status">
      <p>
        <b>{fr(`${count(expenses.length, 'dépense')}, ${formatMoney(total)} en tout`)}</b>
        {expenses.length < lines.length &&
          fr(`, et ${count(lines.length - expenses.length, 'somme rendue')}`)}
      </p>
      {lines.length > 0 && (
        <details>
          <summary>Voir les lignes</summary>
          <ul className="n-expenses">
            {lines.map(({ label, cents, payers }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file do not move
              <li key={place}>
                <div>
                  <b>{fr(label)}</b>
                  <span className="n-paid-by">{fr(payers.map(({ name }) => name).join(', '))}</span>
                </div>
                <span className="num">{formatMoney(cents)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ line, message }) => (
            <li key={line}>{fr(`Ligne ${line}, laissée de côté : ${message}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function count(number: number, noun: string): string {
  const plural = number > 1 ? noun.replaceAll(/(?=\s|$)/g, 's') : noun;
  return `${number} ${plural}`;
}

function findFaults(chosen: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.entries(chosen);
  const isTaken = (key: string) => names.filter((entry) => entry[1] === key).length > 1;
  const faults = names.flatMap(([name, key]): (readonly [string, string])[] => {
    if (key === NOBODY) return [[name, 'Choisissez une personne de la soirée']];
    return isTaken(key) ? [[name, 'Deux noms ne peuvent être une seule personne']] : [];
  });
  return Object.fromEntries(faults);
}

/** The same file gives the same ids, so that it adds nothing twice. */
async function toBody(
  nightId: string,
  lines: readonly CostLine[],
  toGuest: (name: string) => string | null,
): Promise<ImportCostsBody> {
  const body: { [Part in keyof ImportCostsBody]: ImportCostsBody[Part] } = { expenses: [], paybacks: [] };
  const times = new Map<string, number>();
  for (const { source, label, cents, isRefund, isPayback, payers, sharers } of lines) {
    const time = (times.get(source) ?? 0) + 1;
    times.set(source, time);
    const id = await makeId([nightId, source, time].join('\n'));
    const [first, ...others] = payers.map(({ name, cents: paid }) => ({
      guestId: toGuest(name),
      cents: paid,
    }));
    const shares = sharers.map(({ name, cents: value }) => ({ guestId: toGuest(name), value }));
    const payerId = first?.guestId ?? null;
    if (isPayback) body.paybacks.push({ id, fromId: payerId, toId: shares[0]?.guestId ?? null, cents });
    else {
      const split = 'amounts' as const;
      body.expenses.push({
        id,
        label,
        cents,
        isRefund,
        payerId,
        otherPayers: others,
        split,
        sharers: shares,
      });
    }
  }
  return body;
}

/** A UUID of version 8, made of the hash of a text. */
async function makeId(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const part = (start: number, end: number) => digits.slice(start, end);
  return `${part(0, 8)}-${part(8, 12)}-8${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}
