import { readKeptAccount } from '../../lib/kept-account.ts';

/** What this account wrote in the members' app and the server has not taken, each as a few words. */
export async function findUnsentChanges(): Promise<string[]> {
  const account = readKeptAccount();
  if (account === null) return [];
  const [{ listChanges }, { listPhotos }] = await Promise.all([
    import('../../lib/device/outbox-store.ts'),
    import('../../lib/device/photo-database.ts'),
  ]);
  const changes = await listChanges(account.id).catch(() => []);
  const photos = await listPhotos(account.id).catch(() => []);
  return [
    ...changes.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)),
    ...[...Map.groupBy(photos, ({ name }) => name)].map(([name, { length }]) =>
      length === 1 ? `une photo pour « ${name} »` : `${length} photos pour « ${name} »`,
    ),
  ];
}
