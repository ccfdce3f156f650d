import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { unsubscribeGuest } from '../../messages/announcements/unsubscribing.ts';
import { confirmAddress } from '../../people/accounts/email-addresses.ts';
import { system } from '../../platform/actor.ts';
import { accounts, friendships, guests, memberBlocks, partyLetters } from '../../platform/db/tables.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import {
  callAs,
  changeParty,
  createMember,
  planParty,
  type TestMember,
} from '../../testing/party-helpers.ts';

let server: TestServer;
let yanis: TestMember;
let lina: TestMember;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2026-12-01T12:00:00Z'));
  yanis = await createMember(server, 'yanis', 'Yanis Benali');
  lina = await createMember(server, 'lina.m', 'Lina Marchand');
});
afterAll(() => server.close());

const call = (who: TestMember | null, ...wanted: Parameters<typeof callAs>[2]) => callAs(server, who, wanted);
/** The party as read by the caller after the change. */
const change = (who: TestMember, ...wanted: Parameters<typeof callAs>[2]) => changeParty(server, who, wanted);

async function mailsTo(email: string) {
  await workOff(server);
  return (await readOutbox(server)).filter(({ to }) => to === email);
}

/** The owner of the addresses. */
const nothingSaid = [200, '{"invited":[],"known":[],"notFriends":[]}'];

async function planAndInvite(emails: readonly string[], values: object = {}, host = yanis) {
  const party = await planParty(server, host, { name: 'Zurprise', address: '3, rue Zcachée', ...values });
  const url = `/parties/${party.id}`;
  const { statusCode, body } = await call(host, 'POST', `${url}/invitations`, { emails });
  return { ...party, url, answer: [statusCode, body] };
}

const newsOf = async (who: TestMember, id: string | null) => {
  const { news } = (await call(who, 'GET', '/me/news')).json();
  return news
    .filter(({ event }: { event: { _id: string } | null }) => (event?._id ?? null) === id)
    .map(({ kind }: { kind: string }) => kind);
};

/** The private link in the last e-mail to an address. */
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/replies\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('an invitation by e-mail', () => {
  it('contains a private link with three answers, once, and names the host; its subject does not name the party', async () => {
    const { url, answer } = await planAndInvite(['ada@exemple.fr', 'Ada@exemple.fr']);
    expect(answer).toEqual(nothingSaid);
    await call(yanis, 'POST', `${url}/invitations`, { emails: ['ada@exemple.fr'] });
    const [mail, ...more] = await mailsTo('ada@exemple.fr');
    expect(more).toEqual([]);
    expect(mail?.subject).not.toMatch(/Zurprise|Yanis/);
    expect(mail?.text).toMatch(/Yanis Benali vous invite/);
    expect(mail?.text).not.toContain('Zcachée');
    for (const choice of ['oui', 'peut-etre', 'non']) expect(mail?.text).toContain(`?choix=${choice}`);
    const token = await linkTo('ada@exemple.fr');
    expect((await call(null, 'PUT', `/replies/${token}`, { reply: 'yes' })).json()).toMatchObject({
      reply: 'yes',
      party: { host: 'Yanis Benali', address: '3, rue Zcachée' },
    });
    expect((await call(yanis, 'GET', url)).json().guests[1]).toMatchObject({ name: 'ada', reply: 'yes' });
  });

  it('is linked to the owner’s account, which the host cannot see before they reply', async () => {
    const { id, url, answer } = await planAndInvite([lina.email]);
    expect(answer).toEqual(nothingSaid);
    const seen = async () => (await call(yanis, 'GET', url)).json().guests[1];
    expect(await seen()).toMatchObject({ email: lina.email, username: null, name: lina.email.split('@')[0] });
    expect(await newsOf(lina, id)).toEqual(['invitation']);
    for (const { text } of await mailsTo(lina.email)) expect(text).not.toContain('/replies/');
    expect((await change(lina, 'PUT', `${url}/reply`, { reply: 'yes' })).me.reply).toBe('yes');
    expect(await seen()).toMatchObject({ username: 'lina.m', name: 'Lina Marchand', reply: 'yes' });
    await call(yanis, 'POST', `${url}/call-off`, {});
    expect(await newsOf(lina, id)).toContain('party_called_off');
  });

  it('sends and reveals nothing when the owner blocked the host, or unsubscribed', async () => {
    const blocked = await createMember(server, 'bloque');
    await server.deps.db.insert(memberBlocks).values({ blockerId: blocked.id, blockedId: yanis.id });
    await planAndInvite(['zoe@exemple.fr']);
    const text = (await mailsTo('zoe@exemple.fr'))[0]?.text ?? '';
    const token = /\/unsubscribe\/([\w-]{43})/.exec(text)?.[1] ?? '';

    for (let time = 0; time < 2; time += 1) expect(await unsubscribeGuest(server.deps, token)).toBe(true);
    const { id, url, answer } = await planAndInvite([blocked.email, 'zoe@exemple.fr']);
    expect(answer).toEqual(nothingSaid);
    expect(await mailsTo('zoe@exemple.fr')).toHaveLength(1);
    expect([await mailsTo(blocked.email), await newsOf(blocked, id)]).toEqual([[], []]);
    expect((await call(blocked, 'GET', url)).statusCode).toBe(404);
    expect((await call(yanis, 'GET', url)).json().guests).toHaveLength(3);
    // Nor do they get the host's message with a change.
    await call(yanis, 'PUT', url, { beginDate: '2026-12-06T21:00', guestWords: 'Réponds-moi !' });
    await call(yanis, 'POST', `${url}/call-off`, { guestWords: 'Réponds-moi !' });
    expect(await mailsTo('zoe@exemple.fr')).toHaveLength(1);
    expect(await mailsTo(blocked.email)).toEqual([]);
  });

  it('is held until its host has confirmed their address; invitations of friends are not', async () => {
    const { deps } = server;
    const neuf = await createMember(server, 'neuf', 'Neuf Host');
    const ami = await createMember(server, 'ami');
    const [a, b] = [neuf.id, ami.id];
    await deps.db.insert(friendships).values([
      { memberId: a, friendId: b },
      { memberId: b, friendId: a },
    ]);
    await deps.db.update(accounts).set({ emailVerifiedAt: null }).where(eq(accounts.id, neuf.accountId));
    const { id, url } = await planAndInvite([], {}, neuf);
    const emails = ['iris@exemple.fr', 'retire@exemple.fr', lina.email];
    const invited = await call(neuf, 'POST', `${url}/invitations`, { emails, usernames: ['ami'] });
    expect(invited.json()).toEqual({ invited: ['ami'], known: [], notFriends: [] });
    expect(await newsOf(ami, id)).toEqual(['invitation']);
    const { guests: listed } = (await call(neuf, 'GET', url)).json();
    const taken = listed.find(({ email }: { email: string }) => email === 'retire@exemple.fr');
    await call(neuf, 'DELETE', `${url}/guests/${taken.id}`);
    // They get nothing else of the party either, and a member cannot see it.
    await call(neuf, 'PUT', url, { beginDate: '2026-12-06T21:00', guestWords: 'Coucou' });
    expect(await mailsTo('iris@exemple.fr')).toEqual([]);
    expect([await newsOf(lina, id), (await call(lina, 'GET', url)).statusCode]).toEqual([[], 404]);

    await deps.db.transaction((tx) => confirmAddress(deps, tx, neuf.accountId));
    const [mail, ...more] = await mailsTo('iris@exemple.fr');
    expect([mail?.text, more]).toEqual([expect.stringContaining('Neuf Host vous invite'), []]);
    expect([await newsOf(lina, id), (await call(lina, 'GET', url)).statusCode]).toEqual([
      ['invitation'],
      200,
    ]);
    expect(await mailsTo('retire@exemple.fr')).toEqual([]);
  });

  it('fits among 150', async () => {
    const nouvelle = await createMember(server, 'nouvelle');
    const { url } = await planAndInvite([], {}, nouvelle);
    const many = Array.from({ length: 50 }, (_, index) => `a${index}@exemple.fr`);
    for (const letter of ['a', 'b'])
      await call(nouvelle, 'POST', `${url}/invitations`, { emails: many.map((one) => letter + one) });
    const full = await call(nouvelle, 'POST', `${url}/invitations`, { emails: many });
    expect(full.json()).toMatchObject({ code: 'party_full' });
    expect((await call(nouvelle, 'GET', url)).json().guests).toHaveLength(101);
  });
});

describe('guests without an account', () => {
  it('get e-mails about changes, with the host’s message, unless they declined', async () => {
    const { id, url } = await planAndInvite(['eva@exemple.fr', 'non@exemple.fr']);
    await call(null, 'PUT', `/replies/${await linkTo('non@exemple.fr')}`, { reply: 'no' });
    await call(yanis, 'PUT', url, {
      beginDate: '2026-12-06T21:00',
      endDate: '2026-12-07T02:00',
      guestWords: 'Pardon !',
    });
    await call(yanis, 'POST', `${url}/call-off`, {});
    const [, moved, off] = await mailsTo('eva@exemple.fr');
    expect(moved?.text).toMatch(/Pardon !/);
    expect(moved?.text).toMatch(/6 décembre 2026/);
    expect(off?.subject).toMatch(/annulée/);
    expect(await mailsTo('non@exemple.fr')).toHaveLength(1);
    expect(await server.deps.db.$count(guests, eq(guests.eventId, id))).toBe(3);
  });

  it('get no e-mail of a host whom they have blocked since, also once the party is deleted', async () => {
    const { url } = await planAndInvite(['future@exemple.fr', 'amie@exemple.fr']);
    for (const email of ['future@exemple.fr', 'amie@exemple.fr'])
      expect(await mailsTo(email)).toHaveLength(1);
    await call(yanis, 'POST', `${url}/call-off`, {});
    expect((await call(yanis, 'DELETE', url)).statusCode).toBeLessThan(300);
    const { id: blockerId, accountId } = await createMember(server, 'future');
    await server.deps.db
      .update(accounts)
      .set({ email: 'future@exemple.fr' })
      .where(eq(accounts.id, accountId));
    await server.deps.db.insert(memberBlocks).values({ blockerId, blockedId: yanis.id });
    expect(await mailsTo('future@exemple.fr')).toHaveLength(1);
    const [, off] = await mailsTo('amie@exemple.fr');
    expect(off?.text).toContain('Yanis Benali');
  });

  it('and members are notified when a party is deleted with its host', async () => {
    const host = await createMember(server, 'ephemere', 'Éphémère');
    const { id } = await planAndInvite(['max@exemple.fr', lina.email], {}, host);
    await mailsTo('max@exemple.fr');
    await eraseAccount(server.deps, system, host.accountId);
    expect(await newsOf(lina, null)).toEqual(['party_called_off']);
    const [, off, ...more] = await mailsTo('max@exemple.fr');
    expect(more).toEqual([]);
    expect(off?.subject).toMatch(/annulée/);
    expect(off?.text).toContain('Zurprise');
    expect(off?.text).not.toMatch(/phémère|\/replies\//);
    expect((await call(lina, 'GET', `/parties/${id}`)).statusCode).toBe(404);
    expect(await server.deps.db.$count(partyLetters, eq(partyLetters.email, 'max@exemple.fr'))).toBe(1);
  });
});

describe('a freed place', () => {
  it('is announced to waiting guests: members in their news, others by e-mail', async () => {
    const { id, url, hosted } = await planAndInvite(['uma@exemple.fr', 'pia@exemple.fr'], { capacity: 3 });
    const [uma, pia] = [await linkTo('uma@exemple.fr'), await linkTo('pia@exemple.fr')];
    for (const token of [uma, pia]) await call(null, 'PUT', `/replies/${token}`, { reply: 'yes' });
    const late = { reply: 'yes', code: hosted?.linkCode };
    expect((await change(lina, 'PUT', `${url}/reply`, late)).me.reply).toBe('waiting');
    await call(null, 'PUT', `/replies/${uma}`, { reply: 'no' });
    expect((await call(lina, 'GET', url)).json().me.reply).toBe('yes');
    await workOff(server);
    expect(await newsOf(lina, id)).toEqual(['place_freed']);
    expect((await call(null, 'PUT', `/replies/${uma}`, { reply: 'yes' })).json().reply).toBe('waiting');
    await call(lina, 'PUT', `${url}/reply`, { reply: 'no' });
    const subjects = (await mailsTo('uma@exemple.fr')).slice(-2).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([expect.stringMatching(/place s’est libérée/), 'Votre billet']);
  });

  it('is offered to a part of a group, who comes with fewer people', async () => {
    const { id, url, hosted } = await planAndInvite(['lou@exemple.fr'], { capacity: 3, plusOnesMax: 3 });
    const lou = await linkTo('lou@exemple.fr');
    await call(null, 'PUT', `/replies/${lou}`, { reply: 'yes', plusOnes: 1 });
    await call(lina, 'PUT', `${url}/reply`, { reply: 'yes', plusOnes: 2, code: hosted?.linkCode });
    await call(null, 'PUT', `/replies/${lou}`, { reply: 'no' });
    expect((await call(lina, 'GET', url)).json().me).toMatchObject({
      reply: 'waiting',
      offer: { places: 2 },
    });
    await workOff(server);
    expect(await newsOf(lina, id)).toEqual(['places_offered']);
    const accept = { answer: 'accept', places: 2 };
    for (let time = 0; time < 2; time += 1)
      expect((await change(lina, 'PUT', `${url}/reply/offer`, accept)).me).toMatchObject({
        reply: 'yes',
        plusOnes: 1,
        offer: null,
      });
    const stranger = await createMember(server, 'personne');
    expect((await call(stranger, 'PUT', `${url}/reply/offer`, accept)).statusCode).toBe(404);
  });
});
