import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountActor, visitor } from '../../platform/actor.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { type DnsDouble, startDnsDouble } from '../../testing/doubles/dns.ts';
import { createAdminActor } from '../../testing/factories.ts';
import { checkMailSetup } from './check-mail-setup.ts';

const makeKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const publish = (key: string | Buffer) =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
const DKIM_PRIVATE_KEY = String(makeKey());

const complete = {
  'MX rebonds.lampion.fr': ['mx.lampion.fr'],
  'TXT rebonds.lampion.fr': ['google-site-verification=1', 'v=spf1 ip4:192.0.2.1 -all'],
  'TXT nuit._domainkey.lampion.fr': [`v=DKIM1; k=rsa; p=${publish(DKIM_PRIVATE_KEY)}`],
  'TXT _dmarc.mail.lampion.fr': undefined,
  'TXT _dmarc.lampion.fr': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@lampion.fr'],
};

let dns: DnsDouble;
let server: TestServer;
let bare: TestServer;
let nour: AccountActor;
beforeAll(async () => {
  dns = await startDnsDouble();
  server = await buildTestServer({
    DNS_SERVERS: dns.server,
    SMTP_URL: 'smtp://nous:secret@localhost:1',
    MAIL_FROM: 'Lampion <bonjour@mail.lampion.fr>',
    MAIL_RETURN_PATH: 'retour@rebonds.lampion.fr',
    DKIM_DOMAIN: 'lampion.fr',
    DKIM_SELECTOR: 'nuit',
    DKIM_PRIVATE_KEY,
  });
  bare = await buildTestServer({ DNS_SERVERS: dns.server }, { beside: server });
  nour = await createAdminActor(server.deps);
});
afterAll(async () => {
  await bare.close();
  await server.close();
  await dns.close();
});

type Given = Readonly<Record<string, readonly string[] | null | undefined>>;

async function find(records: Given, { deps } = server) {
  dns.answer(Object.fromEntries(Object.entries(records).filter(([, value]) => value !== undefined)) as never);
  const { steps } = await checkMailSetup(deps, nour);
  return Object.fromEntries(steps.map(({ key, finding }) => [key, finding]));
}
const without = (name: string, records: readonly string[] | null | undefined) =>
  find({ ...complete, [name]: records });

describe('the check of what decides whether e-mails arrive', () => {
  it('finds everything in order, and shows what it found without secrets', async () => {
    dns.answer({});
    expect(await find(complete)).toEqual({
      smtp: 'ok',
      from: 'ok',
      return_path: 'ok',
      return_path_mx: 'ok',
      spf: 'ok',
      dkim: 'ok',
      dmarc: 'ok',
    });
    const setup = await checkMailSetup(server.deps, nour);
    expect(setup.steps.find(({ key }) => key === 'spf')).toEqual({
      key: 'spf',
      finding: 'ok',
      name: 'rebonds.lampion.fr',
      records: ['v=spf1 ip4:192.0.2.1 -all'],
    });
    expect(setup.steps.find(({ key }) => key === 'dmarc')?.name).toBe('_dmarc.lampion.fr');
    expect(JSON.stringify(setup)).not.toContain('secret');
    expect(JSON.stringify(setup)).not.toContain('PRIVATE');
  });

  it.each([
    ['return_path_mx', 'MX rebonds.lampion.fr', [''], 'missing'],
    ['spf', 'TXT rebonds.lampion.fr', ['v=spf10 -all'], 'missing'],
    ['spf', 'TXT rebonds.lampion.fr', ['v=spf1 a -all', 'v=spf1 mx -all'], 'several'],
    ['spf', 'TXT rebonds.lampion.fr', ['v=spf1 +all'], 'open'],
    ['spf', 'TXT rebonds.lampion.fr', ['v=spf1 include:tous.exemple.fr ~all'], 'ok'],
    ['dkim', 'TXT nuit._domainkey.lampion.fr', [`v=DKIM1; p=${publish(String(makeKey()))}`], 'differs'],
    ['dkim', 'TXT nuit._domainkey.lampion.fr', ['v=DKIM1; p='], 'differs'],
    ['dmarc', 'TXT _dmarc.lampion.fr', ['v=DMARC1; p=none; sp=reject'], 'weak'],
    ['dmarc', 'TXT _dmarc.mail.lampion.fr', ['v=DMARC1; p=reject'], 'ok'],
  ] as const)('finds %s at %s: %j is %s', async (key, name, records, finding) => {
    expect(await without(name, records)).toMatchObject({ [key]: finding });
  });

  const needed = [
    ['return_path_mx', 'MX rebonds.lampion.fr'],
    ['spf', 'TXT rebonds.lampion.fr'],
    ['dkim', 'TXT nuit._domainkey.lampion.fr'],
    ['dmarc', 'TXT _dmarc.lampion.fr'],
  ] as const;

  it.each(needed)('says of %s that it is missing', async (key, name) => {
    expect(await without(name, undefined)).toMatchObject({ [key]: 'missing' });
  });

  it('says what is unknown while DNS does not answer', async () => {
    const silent = Object.fromEntries(needed.map(([, name]) => [name, null]));
    expect(await find({ ...complete, ...silent })).toMatchObject({
      ...Object.fromEntries(needed.map(([key]) => [key, 'unknown'])),
      from: 'ok',
    });
  });

  it('names the settings that are not set', async () => {
    expect(await find({}, bare)).toEqual({
      smtp: 'unset',
      from: 'unset',
      return_path: 'unset',
      spf: 'missing',
      dkim: 'unset',
      dmarc: 'missing',
    });
  });

  it('is for administrators only', async () => {
    await expect(checkMailSetup(server.deps, visitor)).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});
