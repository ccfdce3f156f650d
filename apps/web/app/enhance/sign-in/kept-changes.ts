import { fr } from '@lampion/contract/french';
import { countWaitingOf } from '../../lib/device/door-database.ts';
import { endKeptSessions } from '../../lib/device/end-sessions.ts';
import { countChanges, listChanges } from '../../lib/device/outbox-store.ts';
import { listPhotos } from '../../lib/device/photo-database.ts';
import { readLastAccount } from '../../lib/session.ts';

/** What the account that was here last wrote and the server does not have: changes, pictures, entries at doors. */
async function countOwn(accountId: string): Promise<number> {
  const changes = await listChanges(accountId);
  const photos = await listPhotos(accountId);
  const unsent = [...changes, ...photos].filter(({ refusal }) => refusal === null);
  return unsent.length + (await countWaitingOf(accountId));
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

/**
 * What waits on this device for somebody to sign in, as a sentence; null where nothing does. Only where the app was used:
 * a visitor's browser stores nothing.
 */
export async function describeKept(): Promise<string | null> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('lampion-app')) return null;
  const account = readLastAccount();
  const own = account === null ? 0 : await countOwn(account.id);
  if (own > 0) return fr(describeOwn(own));
  const others = await countChanges();
  return others > 0 ? fr(describeOthers(others)) : null;
}

/** Tells whoever was signed out by the server that nothing is lost, and ends there what was signed out without it. */
export async function showKept(place: HTMLElement): Promise<void> {
  const text = await describeKept();
  place.textContent = text;
  place.hidden = text === null;
  await endKeptSessions();
}
