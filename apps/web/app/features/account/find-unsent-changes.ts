import { readKeptAccount } from '../../lib/kept-account.ts';

/** What this account wrote in the members' app or noted at its doors and the server has not taken, each as a few words. */
export async function findUnsentChanges(): Promise<string[]> {
  const account = readKeptAccount();
  if (account === null) return [];
  const [{ listChanges }, { listPhotos }, { countWaitingOf }] = await Promise.all([
    import('../../lib/device/outbox-store.ts'),
    import('../../lib/device/photo-database.ts'),
    import('../../lib/device/door-database.ts'),
  ]);
  const changes = await listChanges(account.id).catch(() => []);
  const photos = await listPhotos(account.id).catch(() => []);
  const entries = await countWaitingOf(account.id).catch(() => 0);
  return [
    ...changes.map(({ label }) => label.charAt(0).toLowerCase() + label.slice(1)),
    ...[...Map.groupBy(photos, ({ name }) => name)].map(([name, { length }]) =>
      length === 1 ? `une photo pour « ${name} »` : `${length} photos pour « ${name} »`,
    ),
    ...(entries === 0
      ? []
      : [entries === 1 ? 'une entrée notée à la porte' : `${entries} entrées notées à la porte`]),
  ];
}
