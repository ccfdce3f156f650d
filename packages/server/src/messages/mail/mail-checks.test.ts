import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { outgoingEmails } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { type SmtpDouble, startSmtpDouble } from '../../testing/doubles/smtp.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { getMailCheck, purgeChecks, startMailCheck } from './mail-checks.ts';
import { addSuppression } from './suppressions.ts';

let smtp: SmtpDouble;
let server: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  server = await buildTestServer({ SMTP_URL: smtp.url, MAIL_RETURN_PATH: 'rebonds@lampion.example' });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});
beforeEach(async () => {
  smtp.refuseWith(null);
  nour = await createAdminActor(server.deps);
  await server.deps.db.delete(outgoingEmails);
});

const start = (address: string) => startMailCheck(server.deps, nour, address);
const read = (id: string) => getMailCheck(server.deps, nour, id);

describe('a test e-mail', () => {
  it('leaves like any other, and is accepted', async () => {
    const { _id: id, ...check } = await start('camille@exemple.fr');
    expect(check).toMatchObject({ state: 'queued', reason: null });
    await workOff(server);
    expect(await read(id)).toMatchObject({ state: 'accepted' });
    expect(smtp.recipients).toContain('camille@exemple.fr');
    expect(smtp.messages.at(-1)).toContain('E-mail d');
  });

  it('is refused, or tried again, for a reason', async () => {
    smtp.refuseWith('550 5.1.1 unknown');
    const { _id: refused } = await start('denis@exemple.fr');
    await workOff(server);
    expect(await read(refused)).toMatchObject({ state: 'refused', reason: 'recipient_refused' });
    smtp.refuseWith('452 4.2.2 full');
    const { _id: retried } = await start('elsa@exemple.fr');
    await workOff(server);
    expect(await read(retried)).toMatchObject({ state: 'retried', reason: 'busy' });
  });

  it('does not leave to a suppressed address, and says so', async () => {
    await addSuppression(server.deps, nour, 'flora@exemple.fr');
    const { _id: id } = await start('flora@exemple.fr');
    await workOff(server);
    expect(await read(id)).toMatchObject({ state: 'suppressed' });
    expect(smtp.recipients).not.toContain('flora@exemple.fr');
  });

  it('is forgotten after a day, with its address', async () => {
    const { _id: id } = await start('gus@exemple.fr');
    await purgeChecks(server.deps.db, new Date(Date.now() + 1000));
    await expect(read(id)).rejects.toMatchObject({ code: 'email_not_found' });
  });

  it('is for administrators only, ten times in ten minutes', async () => {
    await expect(startMailCheck(server.deps, visitor, 'a@exemple.fr')).rejects.toMatchObject({
      code: 'not_authenticated',
    });
    await expect(getMailCheck(server.deps, visitor, 'x')).rejects.toMatchObject({
      code: 'not_authenticated',
    });
    for (let time = 0; time < 10; time += 1) await start('gus@exemple.fr');
    await expect(start('gus@exemple.fr')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });
});
