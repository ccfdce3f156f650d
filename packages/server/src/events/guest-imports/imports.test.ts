import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createOrganiser, signIn } from '../../testing/factories.ts';
import { sendImportPiece } from '../../testing/import-calls.ts';
import { createOpenEvent } from '../../testing/party-helpers.ts';

let server: TestServer;
let imports: string;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const { event, organiser } = await createOpenEvent(server);
  imports = `/api/pro/events/${event.id}/imports`;
  headers = await signIn(server.deps, organiser.accountId);
});

const faultless = Buffer.from('Léa;lea.suite@exemple.fr\n');
const faulty = Buffer.from('Zoé;zoe.suite@exemple.fr\nsans adresse\n');

const latest = async () => (await server.app.inject({ url: `${imports}/latest`, headers })).json();
async function send(file: Buffer, to?: number): Promise<string> {
  const id = randomUUID();
  await sendImportPiece(server, { url: `${imports}/${id}`, headers }, file, { to });
  return id;
}
const confirm = (id: string) =>
  server.app.inject({ method: 'POST', url: `${imports}/${id}/confirm`, headers });
const cancel = (id: string) => server.app.inject({ method: 'DELETE', url: `${imports}/${id}`, headers });

describe('the import to resume', () => {
  it('is the one being read, waiting, or being invited', async () => {
    expect(await latest()).toBeNull();
    const begun = await send(faultless, 4);
    expect(await latest()).toMatchObject({ _id: begun, state: 'reading', bytesRead: 4 });
    const whole = await send(faultless);
    expect(await latest()).toMatchObject({ _id: whole, state: 'read', personCount: 1 });
    await confirm(whole);
    expect(await latest()).toMatchObject({ _id: whole, state: 'inviting' });
  });

  it('is null once it was cancelled, stopped by its owner, or invited without a fault', async () => {
    await cancel(await send(faultless));
    expect(await latest()).toBeNull();
    const stopped = await send(faultless);
    await confirm(stopped);
    await cancel(stopped);
    expect(await latest()).toBeNull();
    await confirm(await send(faultless));
    await workOff(server);
    expect(await latest()).toBeNull();
  });

  it('keeps its faults after the invitations, until a corrected list has ended', async () => {
    const id = await send(faulty);
    await confirm(id);
    await workOff(server);
    const faults = [{ line: 2, field: 'email', text: 'sans adresse', message: 'Adresse e-mail invalide' }];
    expect(await latest()).toMatchObject({ _id: id, state: 'done', invitedCount: 1, faults });
    const corrected = await send(faultless);
    expect(await latest()).toMatchObject({ _id: corrected, state: 'read' });
    await cancel(corrected);
    expect(await latest()).toMatchObject({ _id: id });
    await confirm(await send(faultless));
    await workOff(server);
    expect(await latest()).toBeNull();
  });

  it('is the one being invited, even if another one ended after it began', async () => {
    const id = await send(faultless);
    await confirm(id);
    const stopped = await send(faulty);
    await confirm(stopped);
    await cancel(stopped);
    expect(await latest()).toMatchObject({ _id: id, state: 'inviting' });
  });

  it('says why it stopped, unless its owner stopped it', async () => {
    await confirm(await send(faultless));
    const url = `${imports.replace('/imports', '')}/cancel`;
    await server.app.inject({ method: 'POST', url, headers });
    await workOff(server);
    expect(await latest()).toMatchObject({ state: 'stopped', stop: 'closed', faultCount: 0 });
  });

  it('belongs to its event', async () => {
    await send(faultless);
    const stranger = await createOrganiser(server.deps);
    headers = await signIn(server.deps, stranger.accountId);
    expect((await latest()).code).toBe('event_not_found');
  });
});
