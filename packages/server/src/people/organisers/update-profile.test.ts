import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, organisers } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
} from '../../testing/billing-server.ts';
import { workOff } from '../../testing/build-test-server.ts';
import { createAccount, createAppAccount, signIn } from '../../testing/factories.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

const profile = {
  fullName: '  Camille Roussel ',
  email: 'Factures@Guinguette.fr',
  siret: '732 829 320 00074',
  companyName: 'La Guinguette',
};

const nantes = { line: '12 quai de la Fosse', postcode: '44000', city: 'Nantes', country: 'FR' };

describe('GET /pro/me', () => {
  it('shows a new organiser an empty profile under the sign-in address', async () => {
    const { ask, organiserId, email } = await createPayer(server, {});
    const { companyName, page, ...shown } = (await ask('GET', '/pro/me')).json();
    expect(shown).toEqual({
      _id: organiserId,
      fullName: '',
      email,
      displayName: '',
      siret: '',
      address: { line: '', postcode: '', city: '', country: '' },
      vatNumber: '',
      vatCheck: 'demo',
      vat: { percent: 20, mention: '' },
      takesReplies: false,
      plan: 'discovery',
      isPaymentFailed: false,
      app: null,
      ownApp: null,
    });
    expect(companyName).toMatch(/^Maison/);
    expect(page).toMatchObject({ displayName: companyName, bio: '', links: [], picture: null });
  });

  it('shows the connected app account, and never its phone', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    const { id } = await createAppAccount(server.deps, { username: 'guinguette', phone: '+33639980001' });
    await server.deps.db.update(organisers).set({ appAccountId: id }).where(eq(organisers.id, organiserId));
    const answer = await ask('GET', '/pro/me');
    expect(answer.json().app).toMatchObject({ username: 'guinguette', picUrl: '/avatars/guinguette.svg' });
    expect(answer.body).not.toContain('+33639980001');
  });

  it('is not found for an administrator without a pro profile', async () => {
    const { id } = await createAccount(server.deps, { role: 'admin' });
    const headers = await signIn(server.deps, id);
    expect((await server.app.inject({ url: '/api/pro/me', headers })).statusCode).toBe(404);
  });
});

describe('POST /profile/update', () => {
  it('saves one’s own profile, normalised, and nothing else', async () => {
    const [payer, stranger] = [await createPayer(server, {}), await createPayer(server, {})];
    const untouched = (await stranger.ask('GET', '/pro/me')).json();
    const sent = {
      ...profile,
      _id: stranger.organiserId,
      plan: 'enterprise',
      stripeCustomerId: 'cus_1',
      role: 'admin',
    };
    const answer = await payer.ask('POST', '/profile/update', sent);
    expect(answer.statusCode).toBe(200);
    const saved = {
      fullName: 'Camille Roussel',
      email: 'factures@guinguette.fr',
      siret: '73282932000074',
      companyName: 'La Guinguette',
    };
    expect(answer.json()).toMatchObject({ ...saved, _id: payer.organiserId, plan: 'discovery' });
    expect(answer.json()).not.toHaveProperty('stripeCustomerId');
    expect((await stranger.ask('GET', '/pro/me')).json()).toEqual(untouched);
    const [account] = await server.deps.db.select().from(accounts).where(eq(accounts.id, payer.accountId));
    expect(account).toMatchObject({ email: payer.email, role: 'organiser' });
    const shown = (await server.app.inject({ url: `/api/pro/${payer.organiserId}` })).json();
    expect(shown.username).toBe('La Guinguette');
  });

  it.each([
    [{ fullName: '' }, 'fullName', 'Indiquez votre nom complet'],
    [{ fullName: 'a\u0007b' }, 'fullName', 'Caractères non autorisés'],
    [{ email: 'camille' }, 'email', 'Adresse e-mail invalide'],
    [{ email: 'a@b.fr\r\nBcc: c@d.fr' }, 'email', 'Adresse e-mail invalide'],
    [{ siret: '12345' }, 'siret', 'SIRET trop court'],
    [{ siret: '73282932000075' }, 'siret', 'SIRET invalide'],
    [{ siret: undefined }, 'siret', 'SIRET requis'],
    [{ siret: ' ' }, 'siret', 'SIRET requis'],
    [{ address: { ...nantes, line: '' } }, 'address.line', 'Indiquez le numéro et la rue'],
    [
      { address: { ...nantes, postcode: '4400' } },
      'address.postcode',
      'Indiquez les cinq chiffres du code postal',
    ],
    [{ address: { ...nantes, city: ' ' } }, 'address.city', 'Indiquez la ville'],
    [{ address: { ...nantes, country: 'FX' } }, 'address.country', 'Choisissez un pays dans la liste'],
    [
      { vatNumber: 'FR45732829320' },
      'vatNumber',
      'La clé de ce numéro n’est pas la bonne : pour ce SIREN, c’est FR 44',
    ],
    [{ companyName: '   ' }, 'companyName', "Indiquez le nom de l'entreprise"],
    [{ displayName: 'a'.repeat(81) }, 'displayName', '80 caractères au maximum'],
  ])('refuses %j', async (wrong, path, message) => {
    const { ask } = await createPayer(server, {});
    const before = (await ask('GET', '/pro/me')).json();
    const answer = await ask('POST', '/profile/update', { ...profile, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect((await ask('GET', '/pro/me')).json()).toEqual(before);
  });

  it('saves the seat and the VAT number of the company, and keeps them where nothing is said', async () => {
    const { ask } = await createPayer(server, {});
    const address = { ...nantes, postcode: ' 44000 ' };
    const saved = { address: nantes, vatNumber: 'FR44732829320' };
    await ask('POST', '/profile/update', { ...profile, address, vatNumber: 'fr 44 732 829 320' });
    expect((await ask('GET', '/pro/me')).json()).toMatchObject(saved);
    expect((await ask('POST', '/profile/update', profile)).json()).toMatchObject(saved);
    const other = { ...profile, siret: '404 833 048 00022' };
    expect((await ask('POST', '/profile/update', other)).json()).toMatchObject({
      siret: '40483304800022',
      address: saved.address,
      vatNumber: '',
    });
  });

  it('asks companies of the Union for a VAT number instead of a SIRET, and others for neither', async () => {
    const { ask } = await createPayer(server, {});
    const seat = { line: 'Turmstraße 3', postcode: '10559', city: 'Berlin', country: 'DE' };
    const abroad = (country: string, vatNumber: string) =>
      ask('POST', '/profile/update', { ...profile, siret: '', address: { ...seat, country }, vatNumber });
    expect((await abroad('DE', 'DE129273398')).json()).toMatchObject({
      siret: '',
      vatNumber: 'DE129273398',
    });
    const path = 'vatNumber';
    expect((await abroad('DE', 'DE129273399')).json().errors).toMatchObject([{ path }]);
    expect((await abroad('DE', '')).json().errors).toMatchObject([{ path }]);
    expect((await abroad('CH', '')).json()).toMatchObject({ address: { country: 'CH' }, vatNumber: '' });
    expect((await abroad('GP', '')).json().errors).toEqual([{ path: 'siret', message: 'SIRET requis' }]);
  });

  it('shows guests the display name, and the company’s once it is emptied', async () => {
    const { ask, organiserId } = await createPayer(server, {});
    const { id } = await createAppAccount(server.deps, { username: 'quai.des.bals' });
    await server.deps.db.update(organisers).set({ appAccountId: id }).where(eq(organisers.id, organiserId));
    const save = async (displayName?: string) => {
      await ask('POST', '/profile/update', { ...profile, displayName });
      const shown = (await server.app.inject({ url: `/api/pro/${organiserId}` })).json();
      return [shown.displayName, shown.username];
    };
    expect(await save('  Le Quai des Bals ')).toEqual(['Le Quai des Bals', 'quai.des.bals']);
    expect(await save()).toEqual(['Le Quai des Bals', 'quai.des.bals']);
    expect(await save('')).toEqual([profile.companyName, 'quai.des.bals']);
  });

  it('takes the answers of guests when asked to, and leaves that alone where nothing is said', async () => {
    const { ask } = await createPayer(server, {});
    expect(
      (await ask('POST', '/profile/update', { ...profile, takesReplies: true })).json().takesReplies,
    ).toBe(true);
    expect((await ask('POST', '/profile/update', profile)).json().takesReplies).toBe(true);
    expect(
      (await ask('POST', '/profile/update', { ...profile, takesReplies: false })).json().takesReplies,
    ).toBe(false);
  });

  it('updates the payment provider, for future invoices', async () => {
    const payer = await createPayer(server);
    const { customerId } = await payThere(server, payer, server.pro);
    await payer.ask('POST', '/profile/update', profile);
    await workOff(server);
    expect(server.stripe.state.customers.get(customerId)).toMatchObject({
      email: 'factures@guinguette.fr',
      name: 'La Guinguette',
    });
  });
});
