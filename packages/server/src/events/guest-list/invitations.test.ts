import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeGuest } from '../../messages/announcements/unsubscribing.ts';
import { accounts, organiserPreferences, organisers } from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { createOpenEvent, joinAs, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createInviting(values = {}) {
  const { event, organiser } = await createOpenEvent(server, values);
  return { event, headers: await signIn(server.deps, organiser.accountId) };
}

type Inviting = Awaited<ReturnType<typeof createInviting>>;

const invite = ({ event, headers }: Inviting, people: object[]) =>
  server.app.inject({
    method: 'POST',
    url: `/api/pro/events/${event.id}/invitations`,
    payload: { people },
    headers,
  });

const leaAndZoe = [
  { nickname: 'Léa', email: 'lea@exemple.fr' },
  { nickname: 'Zoé', email: 'zoe@exemple.fr' },
];

describe('POST /pro/events/{id}/invitations', () => {
  it('uses only our own text in the subject for a free account', async () => {
    const organiser = await createOrganiser(server.deps, {
      plan: 'discovery',
      companyName: 'Gagnez un téléphone',
    });
    const event = await createEvent(server.deps, { organiserId: organiser.id, name: 'Cliquez ici' });
    const headers = await signIn(server.deps, organiser.accountId);
    await invite({ event, headers }, [{ nickname: 'Léo', email: 'leo.libre@exemple.fr' }]);
    await joinAs(server, event.id, 'Visiteur', { email: 'visite.libre@exemple.fr' });
    const emails = [
      ...(await deliverTo(server, 'leo.libre@exemple.fr')),
      ...(await deliverTo(server, 'visite.libre@exemple.fr')),
    ];
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Vous avez une invitation',
      'Votre participation est notée',
    ]);
  });

  it('sends one e-mail to each, with a link that accepts oui, peut-être and non', async () => {
    const inviting = await createInviting();
    expect((await invite(inviting, leaAndZoe)).json()).toEqual({ invited: 2, known: 0, unsubscribed: 0 });
    expect((await invite(inviting, leaAndZoe)).json()).toEqual({ invited: 0, known: 2, unsubscribed: 0 });
    expect(await repliesOf(server, inviting.event.id)).toEqual({ Léa: 'pending', Zoé: 'pending' });
    const emails = await deliverTo(server, 'zoe@exemple.fr');
    expect(emails.filter(({ subject }) => subject.includes(inviting.event.name))).toHaveLength(1);
    const token = /\/replies\/([\w-]{43})/.exec(emails.map(({ text }) => text).join())?.[1];
    for (const reply of ['maybe', 'no', 'yes']) {
      const url = `/api/replies/${token}`;
      const answer = await server.app.inject({ method: 'PUT', url, payload: { reply } });
      expect(answer.json()).toMatchObject({ reply, nickname: 'Zoé' });
    }
    const shown = await server.app.inject({ url: `/api/pro/events/${inviting.event.id}` });
    // Guests who have not replied are not participants.
    expect(shown.json().participantCount).toBe(1);
  });

  it('contains a link to unsubscribe, after which only this organiser’s invitations stop', async () => {
    const inviting = await createInviting();
    const someone = { nickname: 'Ida', email: 'ida@exemple.fr' };
    await invite(inviting, [someone]);
    const [email] = await deliverTo(server, someone.email);
    const token = /\/unsubscribe\/([\w-]+)$/.exec(email?.unsubscribeUrl ?? '')?.[1] ?? '';
    expect(email?.text).toContain(email?.unsubscribeUrl);
    const { organiserId } = inviting.event;
    const another = await createEvent(server.deps, { organiserId });
    // Queued before, and not sent yet.
    await invite({ ...inviting, event: another }, [someone]);
    expect(await unsubscribeGuest(server.deps, token)).toBe(true);
    expect(await deliverTo(server, someone.email)).toHaveLength(1);
    const third = await createEvent(server.deps, { organiserId });
    const answer = await invite({ ...inviting, event: third }, [
      someone,
      { ...someone, email: 'pia@exemple.fr' },
    ]);
    expect(answer.json()).toEqual({ invited: 1, known: 0, unsubscribed: 1 });
    expect(Object.keys(await repliesOf(server, third.id))).toHaveLength(1);
    expect(await deliverTo(server, someone.email)).toHaveLength(1);
    await invite(await createInviting(), [someone]);
    expect(await deliverTo(server, someone.email)).toHaveLength(2);
  });

  it('sends none to a member who unsubscribed from this organiser', async () => {
    const inviting = await createInviting();
    const { id, email } = await createAccount(server.deps);
    const { organiserId } = inviting.event;
    const choice = { accountId: id, organiserId, channels: ['mobile' as const] };
    await server.deps.db.insert(organiserPreferences).values(choice);
    expect((await invite(inviting, [{ nickname: 'M', email }])).json()).toMatchObject({ unsubscribed: 1 });
  });

  it('lets guests answer the organiser’s confirmed address, if the organiser wants that', async () => {
    const replyTo = async (account: { takesReplies: boolean; emailVerifiedAt: Date | null }) => {
      const inviting = await createInviting();
      const { takesReplies, emailVerifiedAt } = account;
      const id = inviting.event.organiserId;
      const [organiser] = await server.deps.db
        .update(organisers)
        .set({ takesReplies, contactEmail: 'autre@exemple.fr' })
        .where(eq(organisers.id, id))
        .returning();
      const to = `${id}@exemple.fr`;
      await invite(inviting, [{ nickname: 'R', email: to }]);
      const [owner] = await server.deps.db
        .update(accounts)
        .set({ emailVerifiedAt })
        .where(eq(accounts.id, organiser?.accountId ?? ''))
        .returning();
      const [email] = await deliverTo(server, to);
      return { is: email?.replyTo, own: owner?.email };
    };
    const wanted = await replyTo({ takesReplies: true, emailVerifiedAt: new Date() });
    expect(wanted.is).toBe(wanted.own);
    expect((await replyTo({ takesReplies: true, emailVerifiedAt: null })).is).toBeUndefined();
    expect((await replyTo({ takesReplies: false, emailVerifiedAt: new Date() })).is).toBeUndefined();
  });

  it('does not change a member who is on the list', async () => {
    const inviting = await createInviting();
    const { id } = await createAccount(server.deps, { email: 'membre@exemple.fr' });
    const url = `/api/events/${inviting.event.id}/reply`;
    const headers = await signIn(server.deps, id);
    await server.app.inject({ method: 'PUT', url, headers, payload: { reply: 'yes' } });
    const answer = await invite(inviting, [{ nickname: 'M', email: 'membre@exemple.fr' }]);
    expect(answer.json()).toEqual({ invited: 0, known: 1, unsubscribed: 0 });
  });

  it('keeps a formula as plain text, also in the file', async () => {
    const inviting = await createInviting();
    await invite(inviting, [{ nickname: '=HYPERLINK("https://x")', email: 'f@exemple.fr' }]);
    const url = `/api/pro/events/${inviting.event.id}/guests.csv`;
    const { body } = await server.app.inject({ url, headers: inviting.headers });
    expect(body).toContain('\'=HYPERLINK(""https://x"")');
  });

  it('invites all or none: checks the plan and the event’s owner', async () => {
    const organiser = await createOrganiser(server.deps, { plan: 'discovery' });
    const event = await createEvent(server.deps, { organiserId: organiser.id });
    const own = { event, headers: await signIn(server.deps, organiser.accountId) };
    const many = Array.from({ length: 51 }, (_, n) => ({ nickname: `N${n}`, email: `n${n}@exemple.fr` }));
    expect((await invite(own, many)).json().message).toContain(
      'Votre offre Découverte permet 50 invités par événement',
    );
    const stranger = await createInviting();
    expect((await invite({ ...own, headers: stranger.headers }, leaAndZoe)).statusCode).toBe(404);
    expect(await repliesOf(server, event.id)).toEqual({});
  });
});
