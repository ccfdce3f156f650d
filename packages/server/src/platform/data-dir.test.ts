import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkDataDir } from './data-dir.ts';
import { createOutboxMailer } from './ports/mail/mailer.ts';
import { createOutboxPushSender } from './ports/push/push.ts';
import { createOutboxSmsSender } from './ports/sms.ts';
import { createDiskStorage } from './ports/storage/disk.ts';

let parent: string;
let dataDir: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lampion-private-'));
  dataDir = path.join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true }));

/**
 * What others may do with each file and folder below one, that one included, where they may
 * anything.
 */
async function listOpen(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).mode & 0o077),
  );
  return names.filter((_name, index) => modes[index] !== 0);
}

it('lets nobody else read what is written to DATA_DIR: folders, pictures, e-mails, text messages, push messages', async () => {
  const outbox = path.join(dataDir, 'outbox');
  await checkDataDir(dataDir);
  await createDiskStorage(path.join(dataDir, 'files')).put('images/a/640.webp', Buffer.from('x'));
  const email = { id: 'e', to: 'lina@exemple.fr', subject: 'Bonsoir', text: '', html: '' };
  await createOutboxMailer(outbox).send(email as never);
  await createOutboxSmsSender(outbox).send({ id: 's', to: '+33612345678', text: '123 456' });
  await createOutboxPushSender(outbox).send(
    'jeton',
    { id: 'p', title: '', body: '', url: '/' } as never,
    undefined as never,
  );
  expect(await readdir(dataDir, { recursive: true })).toHaveLength(8);
  expect(await listOpen(dataDir)).toEqual([]);
});

it('takes at its start from others what an earlier version let them read, and touches nothing but its own', async () => {
  const album = path.join(dataDir, 'files', 'album');
  await mkdir(album, { recursive: true });
  await mkdir(path.join(dataDir, 'outbox'));
  await writeFile(path.join(album, 'a.webp'), 'x');
  await writeFile(path.join(dataDir, 'outbox', 'e.json'), '{}');
  await writeFile(path.join(dataDir, 'secrets.key'), 'k');
  await writeFile(path.join(parent, 'outside'), '');
  await symlink(path.join(parent, 'outside'), path.join(album, 'link'));
  for (const name of ['.', 'files', 'files/album', 'outbox']) await chmod(path.join(dataDir, name), 0o755);
  await checkDataDir(dataDir);
  // What the link leads to is none of ours.
  expect(await listOpen(dataDir)).toEqual(['files/album/link']);

  const shared = path.join(parent, 'shared');
  await mkdir(shared);
  await chmod(shared, 0o755);
  await writeFile(path.join(shared, 'notes.txt'), '', { mode: 0o644 });
  await checkDataDir(shared);
  expect(await listOpen(shared)).toEqual(['.', 'notes.txt']);
});
