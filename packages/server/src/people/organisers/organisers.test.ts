import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { images } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAppAccount, createEvent, createOrganiser } from '../../testing/factories.ts';
import { findAccountOrganiser } from './organisers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

function ask(id: string) {
  return server.app.inject({ method: 'GET', url: `/api/pro/${id}` });
}

describe('GET /pro/{creatorId}', () => {
  it('shows the connected app account with its drawn portrait, asked with an event’s creator', async () => {
    const profile = await createAppAccount(server.deps, {
      username: 'guinguette.du_canal',
      bio: 'Au bord de l’eau.',
      phone: '+33639980002',
    });
    const organiser = await createOrganiser(server.deps, {
      appAccountId: profile.id,
      companyName: 'La Guinguette SARL',
      fullName: 'Camille Roussel',
      contactEmail: 'camille@lampion.test',
      siret: '73282932000074',
      stripeCustomerId: 'cus_123',
    });
    const event = await createEvent(server.deps, { organiserId: organiser.id });
    const shown = (await server.app.inject({ method: 'GET', url: `/api/pro/events/${event.id}` })).json();
    const answer = await ask(shown.creator);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      _id: organiser.id,
      username: 'guinguette.du_canal',
      displayName: 'La Guinguette SARL',
      picUrl: '/avatars/guinguette.du_canal.svg',
      portraitUrl: 'http://localhost:3000/avatars/guinguette.du_canal.png',
      bio: 'Au bord de l’eau.',
      path: '/o/guinguette.du_canal',
    });
  });

  it('shows the app account’s own picture when it has one', async () => {
    const [image] = await server.deps.db
      .insert(images)
      .values({
        width: 800,
        height: 800,
        widths: [400, 800],
        formats: ['avif', 'webp', 'jpeg'],
        sha256: 'cd',
      })
      .returning();
    const profile = await createAppAccount(server.deps, { imageId: image?.id });
    const organiser = await createOrganiser(server.deps, { appAccountId: profile.id });
    expect((await ask(organiser.id)).json().picUrl).toBe(`/images/${image?.id}/400.jpeg`);
  });

  it('shows the company’s name while no app account is connected, and never the person’s', async () => {
    const organiser = await createOrganiser(server.deps, {
      companyName: 'Nouvelle Vague',
      fullName: 'Ali Benali',
    });
    expect((await ask(organiser.id)).json()).toEqual({
      _id: organiser.id,
      username: 'Nouvelle Vague',
      displayName: 'Nouvelle Vague',
      picUrl: null,
      portraitUrl: null,
      bio: '',
      path: `/o/${organiser.id}`,
    });
    const nameless = await createOrganiser(server.deps, { companyName: '', fullName: 'Ali Benali' });
    expect((await ask(nameless.id)).json()).toMatchObject({ username: 'Organisateur' });
  });

  it('answers 404 for an unknown organiser, an account’s id included, and for what is no id', async () => {
    const { accountId } = await createOrganiser(server.deps);
    expect((await ask(accountId)).json()).toEqual({
      code: 'organiser_not_found',
      message: 'Organisateur introuvable.',
    });
    expect((await ask('moi')).statusCode).toBe(404);
  });
});

describe('findAccountOrganiser', () => {
  it('finds the pro profile of an account with its plan', async () => {
    const organiser = await createOrganiser(server.deps, { companyName: 'Le Hangar', plan: 'enterprise' });
    expect(await findAccountOrganiser(server.deps, organiser.accountId)).toEqual({
      _id: organiser.id,
      username: 'Le Hangar',
      displayName: 'Le Hangar',
      picUrl: null,
      bio: '',
      path: `/o/${organiser.id}`,
      plan: 'enterprise',
    });
    expect(await findAccountOrganiser(server.deps, organiser.id)).toBeNull();
  });
});
