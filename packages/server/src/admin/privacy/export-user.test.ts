import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountActor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createAdminActor, readJournal, reasons } from '../../testing/factories.ts';
import { deleteUser } from './erasure.ts';
import { exportUser } from './personal-data.ts';

let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  server = await buildTestServer();
  nour = await createAdminActor(server.deps);
});
afterAll(() => server.close());

const create = () => createAccount(server.deps, { emailVerifiedAt: new Date() });

describe('exporting and erasing another account', () => {
  test('returns the personal data, and is recorded in the journal', async () => {
    const { id, email } = await create();
    const { data, fileName } = await exportUser(server.deps, nour, id);
    expect(fileName).toMatch(/^lampion-/);
    expect(JSON.stringify(data)).toContain(email);
    expect(await readJournal(server.deps, id)).toMatchObject([
      { action: 'account.export', actorName: 'Nour' },
    ]);
  });

  test('requires the address, typed out', async () => {
    const { id, email } = await create();
    const erase = (typed: string) => deleteUser(server.deps, nour, id, { ...reasons, email: typed });
    await expect(erase('autre@exemple.fr')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [expect.objectContaining({ path: 'email' })],
    });
    await erase(email);
    await expect(erase(email)).rejects.toMatchObject({ code: 'user_not_found' });
    const journal = await readJournal(server.deps, id);
    expect(journal).toMatchObject([
      { action: 'account.erase', actorName: 'Nour', before: { role: 'member' } },
    ]);
    expect(JSON.stringify(journal)).not.toContain(email);
  });

  test('is refused for oneself', async () => {
    const erasing = deleteUser(server.deps, nour, nour.accountId, { ...reasons, email: 'x@exemple.fr' });
    await expect(erasing).rejects.toMatchObject({ code: 'own_account' });
  });
});
