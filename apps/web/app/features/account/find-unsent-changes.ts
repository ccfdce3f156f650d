import { readKeptAccount } from '../../lib/kept-account.ts';

/** What this account wrote in the members' app and the server has not taken, each as a few words. */
export async function findUnsentChanges(): Promise<string[]> {
  const account = readKeptAccount();
  if (account === null) return [];
  const { listChanges } = await import('../../lib/device/outbox-store.ts');
  const changes = await listChanges(account.id).catch(() => []);
  return changes.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1));
}
