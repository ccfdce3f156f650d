import { findSeparator, joinCells, readRecord } from '../../events/rules/list-records.ts';
import { firstNameOf } from '../../people/rules/first-name.ts';
import { truncate } from '../../platform/rules/characters.ts';
import { foldText } from '../../platform/rules/fold-text.ts';
import { EXPENSE_CENTS_MAX, EXPENSE_LABEL_MAX, EXPENSES_MAX } from '../costs.ts';
import { shareCents } from './split-expenses.ts';

interface Share {
  readonly name: string;
  /** Above 0. */
  readonly cents: number;
}

/** A line of the file; people by the names that the file gives them. */
export interface CostLine {
  readonly label: string;
  readonly cents: number;
  readonly isRefund: boolean;
  /** They add up to the amount, and so do the shares. */
  readonly payers: readonly Share[];
  readonly sharers: readonly Share[];
  /** One person gave it back to another. */
  readonly isPayback: boolean;
  /** Its text, which differs from those of other lines but of repeated ones. */
  readonly source: string;
}

export interface CostFile {
  readonly names: readonly string[];
  readonly lines: readonly CostLine[];
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

const UNKNOWN = 'Ce fichier n’est pas un export de comptes : il y manque les colonnes attendues.';
const TOO_MANY = `Ce fichier a plus de ${EXPENSES_MAX} lignes. Découpez-le.`;

/** A line that cannot be imported; the message says why. */
class Fault extends Error {}

/**
 * Reads an export of Tricount or Splitwise, in French or in English: a column for each person, with
 * what they paid and what falls to them, or with the difference of both. Pure.
 */
export function readCostFile(text: string): CostFile | { readonly refused: string } {
  const rows = readRows(text);
  const start = rows.findIndex(({ cells }) => findReader(cells) !== null);
  const reader = findReader(rows[start]?.cells ?? []);
  if (reader === null) return { refused: UNKNOWN };
  const lines: CostLine[] = [];
  const faults: { line: number; message: string }[] = [];
  for (const { line, cells } of rows.slice(start + 1)) {
    try {
      const read = reader.read((column) => cells[column] ?? '');
      if (read) lines.push({ ...read, source: cells.join('\t') });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ line, message: error.message });
    }
  }
  return lines.length > EXPENSES_MAX ? { refused: TOO_MANY } : { names: reader.names, lines, faults };
}

interface Row {
  /** Its number in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let separator = '';
  for (let [place, line] = [0, 1]; place < text.length; ) {
    const record = readRecord(text, place);
    // The first lines may be a title, without separators.
    separator ||= findSeparator(record.cells);
    rows.push({ line, cells: joinCells(record.cells, separator) });
    place = record.end;
    line += record.lines;
  }
  return rows;
}

interface Reader {
  readonly names: readonly string[];
  /** Null for a line without an amount: a title, a total. */
  readonly read: (cellOf: (column: number) => string) => Omit<CostLine, 'source'> | null;
}

const findReader = (head: readonly string[]) => readTricount(head) ?? readSplitwise(head);

const columnOf = (head: readonly string[], words: RegExp) =>
  head.findIndex((cell) => words.test(foldText(cell)));

/** Columns of people, after the words that begin them. */
const peopleColumns = (head: readonly string[], words: RegExp) =>
  head.flatMap((cell, column) => {
    const name = words.exec(cell)?.[1]?.trim();
    return name ? [{ name, column }] : [];
  });

/** "Paid by Maud" holds what she paid, "Impacted to Maud" her share, with the opposite sign. */
function readTricount(head: readonly string[]): Reader | null {
  const label = columnOf(head, /^(title|titre)$/);
  const [amount, own] = [
    columnOf(head, /^(amount|montant)$/),
    columnOf(head, /^(amount|montant) .*(currency|devise)/),
  ];
  const currency = columnOf(head, /^(currency|devise)$/);
  const kind = columnOf(head, /(category|categorie|type)$/);
  const payer = columnOf(head, /^(paid by|paye par)$/);
  const paid = peopleColumns(head, /^(?:Paid by|Payé par) (.+)$/i);
  const shared = peopleColumns(head, /^(?:Impacted to|Impacté à) (.+)$/i);
  if (label < 0 || amount < 0 || shared.length === 0 || (payer < 0 && paid.length === 0)) return null;
  const isOwnEuro = own >= 0 && /\(eur\)/.test(foldText(head[own] ?? ''));
  return {
    names: [...new Set([...shared, ...paid].map(({ name }) => name))],
    read(cellOf) {
      const written = cellOf(isOwnEuro ? own : amount);
      if (written === '') return null;
      if (!isOwnEuro) requireEuro(cellOf(currency));
      const signed = readAmount(written);
      const cents = requireUsable(Math.abs(signed));
      const sum = (columns: typeof paid) =>
        adjust(
          columns.map(({ name, column }) => ({ name, cents: Math.abs(readAmount(cellOf(column) || '0')) })),
          cents,
        );
      const byColumn = paid.some(({ column }) => readAmount(cellOf(column) || '0') !== 0);
      const payers = byColumn ? sum(paid) : [{ name: cellOf(payer), cents }];
      const sharers = sum(shared);
      if (payers.some(({ name }) => name === '')) throw new Fault('Personne n’a payé cette ligne');
      const isTransfer = /transfer|virement|remboursement|reimbursement|balance/.test(foldText(cellOf(kind)));
      return {
        label: toLabel(cellOf(label)),
        cents,
        isRefund: signed < 0,
        payers,
        sharers,
        isPayback: isTransfer && signed > 0 && isBetweenTwo(payers, sharers),
      };
    },
  };
}

/** The column of each person holds what they paid, less their share. */
function readSplitwise(head: readonly string[]): Reader | null {
  const [label, amount] = [columnOf(head, /^description$/), columnOf(head, /^(cost|cout|montant)$/)];
  const [currency, kind] = [columnOf(head, /^(currency|devise)$/), columnOf(head, /^(category|categorie)$/)];
  const people = head.slice(currency + 1).map((name, place) => ({ name, column: currency + 1 + place }));
  const named = people.filter(({ name }) => name !== '');
  if (label < 0 || amount < 0 || currency < 0 || named.length < 2) return null;
  return {
    names: named.map(({ name }) => name),
    read(cellOf) {
      const written = cellOf(amount);
      if (written === '' || readAmount(written) === 0) return null;
      requireEuro(cellOf(currency));
      const cents = requireUsable(readAmount(written));
      const differences = named.map(({ name, column }) => ({
        name,
        cents: readAmount(cellOf(column) || '0'),
      }));
      const { payers, sharers } = rebuild(differences, cents);
      const isTransfer = /^(payment|paiement|remboursement)$/.test(foldText(cellOf(kind)));
      return {
        label: toLabel(cellOf(label)),
        cents,
        isRefund: false,
        payers,
        sharers,
        isPayback: isTransfer && isBetweenTwo(payers, sharers),
      };
    },
  };
}

/**
 * Payments and shares with the given differences: those below 0 paid nothing. What they do not owe
 * of the amount falls to the payers, in equal parts.
 */
function rebuild(differences: readonly { name: string; cents: number }[], cents: number) {
  const ahead = differences.filter((one) => one.cents > 0);
  const owing = differences.filter((one) => one.cents < 0).map((one) => ({ ...one, cents: -one.cents }));
  const owed = owing.reduce((sum, one) => sum + one.cents, 0);
  const lent = ahead.reduce((sum, one) => sum + one.cents, 0);
  if (ahead.length === 0 || owed !== lent || owed > cents)
    throw new Fault('Les montants de cette ligne ne font pas son total');
  const own = shareCents(
    cents - owed,
    ahead.map(() => 1),
  );
  const payers = ahead.map(({ name, cents: difference }, place) => ({
    name,
    cents: difference + (own[place] ?? 0),
  }));
  const ownShares = ahead.map(({ name }, place) => ({ name, cents: own[place] ?? 0 }));
  return { payers, sharers: [...ownShares, ...owing].filter((share) => share.cents > 0) };
}

/** Amounts above 0; a rounding of a cent a person is put right with the first ones. */
function adjust(shares: readonly Share[], cents: number): Share[] {
  const some = shares.filter((share) => share.cents > 0);
  const gap = some.reduce((rest, share) => rest - share.cents, cents);
  if (Math.abs(gap) > some.length || some.length === 0)
    throw new Fault('Les montants de cette ligne ne font pas son total');
  return some
    .map((share, place) => ({ ...share, cents: share.cents + (place < Math.abs(gap) ? Math.sign(gap) : 0) }))
    .filter((share) => share.cents > 0);
}

const isBetweenTwo = (payers: readonly Share[], sharers: readonly Share[]) =>
  payers.length === 1 && sharers.length === 1 && payers[0]?.name !== sharers[0]?.name;

/** "1234.50", "-12,5", "1 234,50". A comma with three digits after it could separate thousands. */
function readAmount(written: string): number {
  const plain = written.replaceAll(/\s/g, '').replace('−', '-');
  if (!/^-?\d+(?:\.\d+|,\d{1,2})?$/.test(plain))
    throw new Fault(`Montant illisible : « ${written.slice(0, 20)} »`);
  return Math.round(Number(plain.replace(',', '.')) * 100);
}

function requireUsable(cents: number): number {
  if (cents === 0) throw new Fault('Un montant de 0 € ne s’importe pas');
  if (cents > EXPENSE_CENTS_MAX) throw new Fault('Une dépense est de 10 000 € au plus');
  return cents;
}

function requireEuro(currency: string): void {
  if (!/^(eur|€)?$/i.test(currency))
    throw new Fault(`Devise « ${currency.slice(0, 10)} » : seuls les euros s’importent`);
}

const toLabel = (written: string) => truncate(written.trim(), EXPENSE_LABEL_MAX) || 'Dépense';

interface Candidate {
  readonly key: string;
  readonly name: string;
}

/** The only person who has the name, else the only one who has its first name; null without one. */
export function matchPerson(name: string, people: readonly Candidate[]): string | null {
  const having = (nameOf: (name: string) => string) =>
    people.filter((person) => foldText(nameOf(person.name)) === foldText(nameOf(name)));
  const [same, alike] = [having((one) => one), having(firstNameOf)];
  const [found] = same.length === 1 ? same : alike;
  return found !== undefined && (same.length === 1 || alike.length === 1) ? found.key : null;
}
