import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { organisers } from '../../platform/db/tables.ts';
import type { VatRegisterAnswer } from '../../platform/ports/vat-register.ts';
import { createPayer } from '../../testing/billing-server.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { checkVatNumber } from './vat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const company = {
  fullName: 'Camille Roussel',
  email: 'camille@guinguette.fr',
  siret: '73282932000074',
  companyName: 'La Guinguette',
};
const number = 'FR44732829320';

const answering = (check: () => Promise<VatRegisterAnswer>) => ({
  ...server.deps,
  vatRegister: { isDemo: false, check },
});

async function readCheck(organiserId: string) {
  const [row] = await server.deps.db.select().from(organisers).where(eq(organisers.id, organiserId));
  return row?.vatCheck;
}

/** How many checks of an organiser's number are queued. */
async function countQueued(organiserId: string) {
  const query = `SELECT data FROM pgboss.job WHERE name = 'check-vat-number' AND data->>'organiserId' = $1`;
  return (await server.deps.database.pool.query(query, [organiserId])).rowCount;
}

describe('the check of a VAT number', () => {
  it('is queued once the number has changed, and not again', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    await ask('POST', '/profile/update', company);
    expect(await countQueued(organiserId)).toBe(0);
    for (const vatNumber of [number, number]) await ask('POST', '/profile/update', { ...company, vatNumber });
    expect(await countQueued(organiserId)).toBe(1);
  });

  it('stores what the register says, until the number changes', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    await ask('POST', '/profile/update', { ...company, vatNumber: number });
    for (const answer of ['invalid', 'valid'] as const) {
      await checkVatNumber(
        answering(async () => answer),
        organiserId,
      );
      expect(await readCheck(organiserId)).toBe(answer);
    }
    await ask('POST', '/profile/update', { ...company, vatNumber: '' });
    expect(await readCheck(organiserId)).toBe('unchecked');
  });

  it('leaves a number unchecked that nobody knows of, or while the register is silent', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    await ask('POST', '/profile/update', { ...company, vatNumber: number });
    await checkVatNumber(
      answering(async () => 'unknown'),
      organiserId,
    );
    const silent = answering(() => Promise.reject(new AppError('unavailable')));
    await expect(checkVatNumber(silent, organiserId)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readCheck(organiserId)).toBe('unchecked');
    expect((await ask('GET', '/pro/me')).json().vatCheck).toBe('demo');
  });

  it('says nothing of a number that was replaced meanwhile', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    await ask('POST', '/profile/update', { ...company, vatNumber: number });
    const late = answering(async () => {
      await ask('POST', '/profile/update', {
        ...company,
        siret: '40483304800022',
        vatNumber: 'FR83404833048',
      });
      return 'invalid';
    });
    await checkVatNumber(late, organiserId);
    expect(await readCheck(organiserId)).toBe('unchecked');
  });
});
