import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSalt } from '../../platform/db/pseudonyms.ts';
import {
  forgetFormerVersions,
  rotateSecret,
  TAKES_EFFECT_MS,
} from '../../platform/db/secrets/rotating-secrets.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { readReturnPath, signReturnPath } from './return-path.ts';
import { hashAddress } from './suppressions.ts';

/** The longest local part that leaves room for the token. */
const MAIL_RETURN_PATH = 'rebonds-de-la-nuit-21@lampion.example';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ MAIL_RETURN_PATH });
});
afterAll(() => server.close());

const sign = async (to: string) => (await signReturnPath(server.deps, to)) ?? '';
const read = (address: string) => readReturnPath(server.deps, address);

describe('a return path', () => {
  it('names its recipient, within 64 octets before the @', async () => {
    const address = await sign('camille@exemple.fr');
    expect(address).toMatch(/^rebonds-de-la-nuit-21\+[a-z2-7]{42}@lampion\.example$/);
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect(address).not.toContain('camille');
    expect(await read(address)).toEqual(hashAddress('camille@exemple.fr'));
  });

  it('is one for each recipient, however the address is typed', async () => {
    expect(await sign(' Camille@Exemple.fr')).toBe(await sign('camille@exemple.fr'));
    expect(await sign('camille2@exemple.fr')).not.toBe(await sign('camille@exemple.fr'));
  });

  it('is recognised in capitals, in brackets, and on another domain', async () => {
    const address = await sign('camille@exemple.fr');
    for (const written of [address.toUpperCase(), `<${address}>`, address.replace('lampion.', 'mx.')]) {
      expect(await read(written)).toEqual(hashAddress('camille@exemple.fr'));
    }
  });

  it('cannot be forged', async () => {
    const address = await sign('camille@exemple.fr');
    const [, token = ''] = /\+(.*)@/.exec(address) ?? [];
    const other = /\+(.*)@/.exec(await sign('denis@exemple.fr'))?.[1] ?? '';
    const forged = [
      ...[...token].map(
        (digit, place) => token.slice(0, place) + (digit === 'a' ? 'b' : 'a') + token.slice(place + 1),
      ),
      other.slice(0, 25) + token.slice(25),
      token.slice(1),
      `${token}a`,
      '',
    ];
    for (const one of forged) expect(await read(`rebonds+${one}@lampion.example`)).toBeNull();
    for (const one of ['', '@', '+@', 'camille@exemple.fr', `${'+'.repeat(5000)}@`])
      expect(await read(one)).toBeNull();
  });

  it('outlives a rotation of the secret, and not the forgetting of it', async () => {
    const { db, secrets, rotating } = server.deps;
    const name = 'pseudonym-salt';
    const before = await sign('camille@exemple.fr');
    const now = new Date();
    await db.transaction((tx) => rotateSecret(tx, secrets, { name, make: makeSalt, now }));
    await rotating.refresh();
    const later = new Date(now.getTime() + TAKES_EFFECT_MS);
    server.setNow(later);
    expect(await sign('camille@exemple.fr')).not.toBe(before);
    expect(await read(before)).toEqual(hashAddress('camille@exemple.fr'));
    await db.transaction((tx) => forgetFormerVersions(tx, secrets, { name, now: later }));
    await rotating.refresh();
    expect(await read(before)).toBeNull();
  });

  it('does not exist without the setting', async () => {
    const { config, pseudonymise } = server.deps;
    const { MAIL_RETURN_PATH: _, ...rest } = config;
    expect(
      await signReturnPath({ config: rest as typeof config, pseudonymise }, 'camille@exemple.fr'),
    ).toBeUndefined();
  });
});
