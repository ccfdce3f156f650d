import { fr } from '@lampion/contract/french';
import { finish } from '../../platform/device/copy-database.ts';
import { readLastAccount } from '../../platform/session/session.ts';

/** The app's stores of unsent changes, and how to read the owner of a row. */
const stores = [
  { database: 'lampion-app', store: 'outbox', ownerOf: (row: Row) => row.holderId },
  { database: 'lampion-photos', store: 'photos', ownerOf: (row: Row) => row.holderId },
  {
    database: 'lampion-door',
    store: 'waiting',
    ownerOf: (row: Row) => /^host:([^:]+):/.exec(row.gate ?? '')?.[1],
  },
] as const;

interface Row {
  readonly holderId?: string;
  /** "host:<account>:<night>", or the gate of a helper without an account. */
  readonly gate?: string;
  readonly refusal?: unknown;
}

async function readRows(name: string, store: string): Promise<Row[]> {
  const database = await finish(indexedDB.open(name));
  try {
    return await finish<Row[]>(database.transaction(store).objectStore(store).getAll());
  } finally {
    database.close();
  }
}

/** The owner of each unsent change on this device. */
async function listOwners(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const owners: string[] = [];
  for (const { database, store, ownerOf } of stores) {
    if (!names.includes(database)) continue;
    const waiting = (await readRows(database, store)).filter(({ refusal = null }) => refusal === null);
    owners.push(...waiting.flatMap((row) => ownerOf(row) ?? []));
  }
  return owners;
}

function describeOwn(count: number): string {
  const what =
    count === 1
      ? 'Un changement attend sur cet appareil : il partira dès votre connexion.'
      : `${count} changements attendent sur cet appareil : ils partiront dès votre connexion.`;
  return `Votre session a pris fin. ${what}`;
}

const describeOthers = (count: number) =>
  count === 1
    ? 'Un changement d’un autre compte attend sur cet appareil : il partira quand ce compte s’y connectera.'
    : `${count} changements d’un autre compte attendent sur cet appareil : ils partiront quand ce compte s’y connectera.`;

/** A sentence about the unsent changes on this device; null without any. */
export async function describeKept(): Promise<string | null> {
  const owners = await listOwners();
  const account = readLastAccount();
  const own = owners.filter((owner) => owner === account?.id).length;
  if (own > 0) return fr(describeOwn(own));
  return owners.length > 0 ? fr(describeOthers(owners.length)) : null;
}

/** Reassures a user whose session has ended that nothing is lost. */
export async function showKept(place: HTMLElement): Promise<void> {
  const text = await describeKept();
  place.textContent = text;
  place.hidden = text === null;
}
