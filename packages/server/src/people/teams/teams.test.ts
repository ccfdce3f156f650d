import { rightOf } from '@lampion/contract/api-scopes';
import type { Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { rightsOfRole, TEAM_HEADER } from '@lampion/contract/people/rules/team-rights';
import { type Team, type TeamRole, teamRoleNames } from '@lampion/contract/people/teams';
import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { system } from '../../platform/actor.ts';
import {
  accounts,
  organisers,
  questionAnswers,
  teamInvitations,
  teamMembers,
} from '../../platform/db/tables.ts';
import { buildTestServer, deliverTo, type TestServer } from '../../testing/build-test-server.ts';
import { countRows } from '../../testing/database/count-rows.ts';
import { requestOf } from '../../testing/endpoint-input.ts';
import {
  createAccount,
  createAdminActor,
  createEvent,
  createGuest,
  createOrganiser,
  readJournal,
  signIn,
} from '../../testing/factories.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let organiser: Awaited<ReturnType<typeof createOrganiser>>;
let owner: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organiser = await createOrganiser(server.deps, { plan: 'pro', displayName: 'La Guinguette' });
  owner = await signIn(server.deps, organiser.accountId);
});

type Headers = Record<string, string>;

async function call(
  method: 'DELETE' | 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Headers,
  payload?: object,
) {
  const answer = await server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, code: answer.body && answer.json().code, body: answer };
}

const forTeam = (headers: Headers, id = organiser.id) => ({ ...headers, [TEAM_HEADER]: id });

/** A person of the team, with their headers in it. */
async function addMember(role: TeamRole) {
  const account = await createAccount(server.deps, { emailVerifiedAt: new Date() });
  const row = { organiserId: organiser.id, accountId: account.id, role };
  const [member] = await server.deps.db.insert(teamMembers).values(row).returning();
  const session = await signIn(server.deps, account.id);
  return { account, id: member?.id ?? '', session, headers: forTeam(session) };
}

/** The tokens of the links that were e-mailed to an address, the latest last. */
async function tokensOf(to: string): Promise<string[]> {
  const emails = await deliverTo(server, to);
  return emails.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '');
}

async function invite(email: string, role: TeamRole = 'door') {
  const answer = await call('POST', '/pro/team/invitations', owner, { emails: [email], role });
  expect(answer.status).toBe(200);
  const { invitations }: Team = answer.body.json();
  return invitations.find((one) => one.email === email)?._id ?? '';
}

const accept = (token: string | undefined, headers: Headers) =>
  call('POST', '/team-invitations/accept', headers, { token });

const readTeam = async (headers = owner): Promise<Team> =>
  (await call('GET', '/pro/team', headers)).body.json();

describe('an invitation', () => {
  it('shows what it offers, opens the team once, and to its address alone', async () => {
    const person = await createAccount(server.deps, { displayName: 'Samir' });
    await invite(person.email);
    const [token] = await tokensOf(person.email);
    const shown = await call('POST', '/team-invitations/look', {}, { token });
    expect(shown.body.json()).toMatchObject({ name: 'La Guinguette', role: 'door', email: person.email });
    const stranger = await signIn(server.deps, (await createAccount(server.deps)).id);
    expect(await accept(token, stranger)).toMatchObject({ status: 403, code: 'invitation_for_other' });
    const session = await signIn(server.deps, person.id);
    expect((await accept(token, session)).body.json()).toMatchObject({ _id: organiser.id, role: 'door' });
    expect(await accept(token, session)).toMatchObject({ status: 404, code: 'invitation_ended' });
    const { members, invitations } = await readTeam();
    expect(members.map(({ name, role, isSelf }) => [name, role, isSelf])).toEqual([
      [expect.any(String), 'owner', true],
      ['Samir', 'door', false],
    ]);
    expect(invitations).toEqual([]);
    const teams = await call('GET', '/me/teams', session);
    expect(teams.body.json()).toEqual([
      { _id: organiser.id, name: 'La Guinguette', role: 'door', plan: 'pro', isFirstOwner: false },
    ]);
  });

  it('ends when it is withdrawn, replaced or expired, and stores no token', async () => {
    const person = await createAccount(server.deps);
    const session = await signIn(server.deps, person.id);
    const id = await invite(person.email);
    const [first = ''] = await tokensOf(person.email);
    expect(JSON.stringify(await server.deps.db.select().from(teamInvitations))).not.toContain(first);
    expect((await call('POST', `/pro/team/invitations/${id}/resend`, owner)).status).toBe(200);
    expect(await accept(first, session)).toMatchObject({ code: 'invitation_ended' });
    const second = (await tokensOf(person.email)).find((token) => token !== first);
    server.setNow(new Date(Date.now() + 8 * DAY_MS));
    expect(await accept(second, session)).toMatchObject({ code: 'invitation_ended' });
    server.setNow(new Date());
    expect((await call('DELETE', `/pro/team/invitations/${id}`, owner)).status).toBe(204);
    expect(await accept(second, session)).toMatchObject({ code: 'invitation_ended' });
    expect((await readTeam()).members).toHaveLength(1);
  });

  it('is refused to people of the team, beyond the plan, and without a confirmed address', async () => {
    const { account } = await addMember('reader');
    const [self] = await server.deps.db.select().from(accounts).where(eq(accounts.id, organiser.accountId));
    const ask = (...emails: string[]) =>
      call('POST', '/pro/team/invitations', owner, { emails, role: 'manager' });
    for (const email of [account.email, self?.email ?? ''])
      expect(await ask(`neuf${organiser.id}@exemple.fr`, email)).toMatchObject({ code: 'already_in_team' });
    const eight = Array.from({ length: 8 }, (_, index) => `${index}.${organiser.id}@exemple.fr`);
    expect((await ask(...eight)).status).toBe(200);
    expect(await ask('de-trop@exemple.fr')).toMatchObject({ status: 403, code: 'team_full' });
    const unproven = { emailVerifiedAt: null };
    await server.deps.db.update(accounts).set(unproven).where(eq(accounts.id, organiser.accountId));
    expect(await ask(eight[0] ?? '')).toMatchObject({ code: 'confirmation_required' });
  });
});

describe('a person of a team', () => {
  it('acts for it only where the request says so, and for themselves everywhere else', async () => {
    const { account, session, headers } = await addMember('manager');
    const { id } = await createEvent(server.deps, { organiserId: organiser.id, status: 'draft' });
    expect((await call('GET', `/pro/events/${id}`, session)).status).toBe(404);
    expect((await call('GET', `/pro/events/${id}`, headers)).status).toBe(200);
    expect((await call('GET', '/pro/events', session)).status).toBe(403);
    const self = await call('GET', '/auth/me', headers);
    expect(self.body.json()).toMatchObject({ _id: account.id, organiser: null });
    for (const team of [uuidv4(), 'x', ''])
      expect(await call('GET', '/pro/events', forTeam(session, team))).toMatchObject({ code: 'not_in_team' });
    const own = { ...owner, [TEAM_HEADER]: organiser.id };
    expect((await call('GET', '/pro/events', own)).status).toBe(200);
  });

  it('reads answers to questions only with a role that prepares events', async () => {
    const { id: eventId } = await createEvent(server.deps, { organiserId: organiser.id });
    const guest = await createGuest(server.deps, { eventId, reply: 'yes' });
    await server.deps.db
      .insert(questionAnswers)
      .values({ eventId, guestId: guest.id, answers: { q: 'Noix' } });
    const read = async (role: TeamRole) => {
      const { headers } = await addMember(role);
      const list = await call('GET', `/pro/events/${eventId}/guests`, headers);
      return list.body.json().guests[0].answers;
    };
    expect(await read('manager')).toEqual({ q: 'Noix' });
    expect(await read('door')).toEqual({});
  });

  it('loses what they may do with the next call once the role changes, or they leave', async () => {
    const { id, headers, session } = await addMember('manager');
    const draft = { name: 'Bal', publication: 'draft' };
    expect((await call('POST', '/create', headers, draft)).code).not.toBe('role_missing');
    const changed = await call('PUT', `/pro/team/members/${id}`, owner, { role: 'reader' });
    expect((changed.body.json() as Team).members[1]).toMatchObject({ _id: id, role: 'reader' });
    expect(await call('POST', '/create', headers, draft)).toMatchObject({
      status: 403,
      code: 'role_missing',
    });
    expect((await call('GET', '/pro/events', headers)).status).toBe(200);
    expect((await call('DELETE', `/me/teams/${organiser.id}`, session)).status).toBe(204);
    expect(await call('GET', '/pro/events', headers)).toMatchObject({ status: 403, code: 'not_in_team' });
    expect(await call('DELETE', `/me/teams/${organiser.id}`, owner)).toMatchObject({ code: 'last_owner' });
  });

  it('takes their keys and door links with them when removed', async () => {
    const { id, headers } = await addMember('owner');
    const { id: nightId } = await createEvent(server.deps, { organiserId: organiser.id });
    const wanted = { name: 'Borne', scopes: ['read'] };
    const { key } = (await call('POST', '/pro/api-keys', headers, wanted)).body.json();
    const { token } = (await call('POST', `/nights/${nightId}/door/link`, headers)).body.json();
    const useKey = () => call('GET', '/pro/events', { authorization: `Bearer ${key}` });
    const useLink = () => call('GET', `/nights/${nightId}/door`, { authorization: `Door ${token}` });
    expect([(await useKey()).status, (await useLink()).status]).toEqual([200, 200]);
    expect((await call('DELETE', `/pro/team/members/${id}`, owner)).status).toBe(204);
    expect([(await useKey()).status, (await useLink()).status]).toEqual([401, 404]);
  });

  it('stays as one of two owners who remove each other at once', async () => {
    const [one, other] = [await addMember('owner'), await addMember('owner')];
    const answers = await Promise.all([
      call('DELETE', `/pro/team/members/${other.id}`, one.headers),
      call('DELETE', `/pro/team/members/${one.id}`, other.headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
    expect((await readTeam()).members).toHaveLength(2);
  });
});

describe('at the same moment', () => {
  it('an invitation is accepted once, and the team has the person once', async () => {
    const person = await createAccount(server.deps);
    const session = await signIn(server.deps, person.id);
    await invite(person.email);
    const [token] = await tokensOf(person.email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(token, session)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect((await readTeam()).members).toHaveLength(2);
  });

  it('the pro profile passes to somebody who stays, or to nobody', async () => {
    const heir = await addMember('owner');
    const [handover, leaving, own] = await Promise.all([
      call('POST', '/pro/team/handover', owner, { memberId: heir.id }),
      call('DELETE', `/me/teams/${organiser.id}`, heir.session),
      call('DELETE', `/me/teams/${organiser.id}`, owner),
    ]);
    expect([handover.status, leaving.status]).toEqual(handover.status === 200 ? [200, 404] : [404, 204]);
    const [row] = await server.deps.db.select().from(organisers).where(eq(organisers.id, organiser.id));
    expect(row?.accountId).toBe(handover.status === 200 ? heir.account.id : organiser.accountId);
    if (own.status !== 204) expect(own.code).toBe('last_owner');
  });
});

describe('an e-mail about a team', () => {
  const subjectsTo = async ({ email }: { readonly email: string }) =>
    (await deliverTo(server, email)).map(({ subject }) => subject);

  it('goes to the person whose role changed or who was removed, once and only then', async () => {
    const { id, account } = await addMember('manager');
    const setRole = (role: TeamRole) => call('PUT', `/pro/team/members/${id}`, owner, { role });
    await setRole('manager');
    await setRole('door');
    await setRole('reader');
    await setRole('reader');
    expect(await subjectsTo(account)).toEqual(['Votre rôle chez La Guinguette\u202f: Lecture']);
    const answers = await Promise.all([1, 2].map(() => call('DELETE', `/pro/team/members/${id}`, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await subjectsTo(account)).toContain('Vous n’êtes plus dans l’équipe La Guinguette');
    expect(await subjectsTo(account)).toHaveLength(2);
    const leaving = await addMember('door');
    await call('DELETE', `/me/teams/${organiser.id}`, leaving.session);
    expect(await subjectsTo(leaving.account)).toEqual([]);
  });

  it('goes to all owners when the pro profile changes hands, and tells the next one so', async () => {
    const [heir, other, manager] = [
      await addMember('owner'),
      await addMember('owner'),
      await addMember('manager'),
    ];
    const [first] = await server.deps.db.select().from(accounts).where(eq(accounts.id, organiser.accountId));
    await call('POST', '/pro/team/handover', owner, { memberId: heir.id });
    const changed = 'Le profil pro La Guinguette change de main';
    const held = 'Vous tenez maintenant le profil pro La Guinguette';
    expect(await subjectsTo(heir.account)).toEqual([held]);
    expect(await subjectsTo(other.account)).toEqual([changed]);
    expect(await subjectsTo({ email: first?.email ?? '' })).toEqual([changed]);
    expect(await subjectsTo(manager.account)).toEqual([]);
    await call('DELETE', `/me/teams/${organiser.id}`, owner);
    await eraseAccount(server.deps, system, heir.account.id);
    expect(await subjectsTo(other.account)).toEqual([changed, held]);
  });
});

describe('the pro profile of a team', () => {
  const ownerOf = async () => {
    const rows = await server.deps.db.select().from(organisers).where(eq(organisers.id, organiser.id));
    return rows[0]?.accountId ?? null;
  };

  it('is handed over by its own account, which stays an owner', async () => {
    const [heir, other] = [await addMember('manager'), await addMember('owner')];
    const handOver = (headers: Headers, memberId: string) =>
      call('POST', '/pro/team/handover', headers, { memberId });
    expect(await handOver(other.headers, heir.id)).toMatchObject({ code: 'not_first_owner' });
    expect(await handOver(owner, uuidv4())).toMatchObject({ code: 'not_found' });
    const busy = await addMember('owner');
    await createOrganiser(server.deps, { accountId: busy.account.id });
    expect(await handOver(owner, busy.id)).toMatchObject({ status: 409, code: 'heir_not_ready' });
    expect((await handOver(owner, heir.id)).status).toBe(200);
    expect(await ownerOf()).toBe(heir.account.id);
    expect((await call('GET', '/pro/events', heir.session)).status).toBe(200);
    expect((await call('GET', '/pro/events', owner)).status).toBe(403);
    expect((await call('GET', '/stripe/usage', forTeam(owner))).status).toBe(200);
    expect((await call('DELETE', `/me/teams/${organiser.id}`, owner)).status).toBe(204);
  });

  it('passes to the owner of longest standing when its account is erased', async () => {
    await addMember('manager');
    const [first] = [await addMember('owner'), await addMember('owner')];
    const { id } = await createEvent(server.deps, { organiserId: organiser.id });
    await eraseAccount(server.deps, system, organiser.accountId);
    expect(await ownerOf()).toBe(first.account.id);
    expect((await call('GET', `/pro/events/${id}`, first.session)).body.json().own).toBeDefined();
    await eraseAccount(server.deps, system, first.account.id);
  });
});

describe('recovering a pro profile', () => {
  it('gives it to an account that can hold it, and leaves the former one no right of an owner', async () => {
    const other = await addMember('owner');
    const heir = await createAccount(server.deps, { displayName: 'Inès', emailVerifiedAt: new Date() });
    const [former] = await server.deps.db.select().from(accounts).where(eq(accounts.id, organiser.accountId));
    const admin = await createAdminActor(server.deps);
    const nour = await signIn(server.deps, admin.accountId);
    const { key } = (
      await call('POST', '/pro/api-keys', owner, { name: 'Borne', scopes: ['read'] })
    ).body.json();
    const recover = (email: string) =>
      call('POST', `/admin/users/${organiser.accountId}/team-handover`, nour, { email });

    const unconfirmed = await createAccount(server.deps, { emailVerifiedAt: null });
    const suspended = await createAccount(server.deps, {
      emailVerifiedAt: new Date(),
      suspendedAt: new Date(),
    });
    const busy = await createAccount(server.deps, { emailVerifiedAt: new Date() });
    await createOrganiser(server.deps, { accountId: busy.id });
    for (const { email } of [unconfirmed, suspended, busy, { email: former?.email ?? '' }])
      expect(await recover(email)).toMatchObject({ status: 409, code: 'heir_not_ready' });
    expect(await recover('personne@exemple.fr')).toMatchObject({ status: 404, code: 'heir_not_found' });
    expect((await call('GET', '/pro/events', owner)).status).toBe(200);

    expect((await recover(heir.email.toUpperCase())).status).toBe(200);
    expect(await recover(heir.email)).toMatchObject({ code: 'organiser_not_found' });
    const heirSession = await signIn(server.deps, heir.id);
    const { members } = await readTeam(heirSession);
    expect(members.map(({ email, role }) => [email, role])).toEqual([
      [heir.email, 'owner'],
      [other.account.email, 'owner'],
      [former?.email, 'manager'],
    ]);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await call('GET', '/pro/events', bearer)).status).toBe(401);
    expect(await call('GET', '/pro/api-keys', forTeam(owner))).toMatchObject({ code: 'role_missing' });
    for (const { email } of [heir, other.account, { email: former?.email ?? '' }]) {
      const [mail, ...more] = await deliverTo(server, email);
      expect(mail?.text).toMatch(/L’équipe de Lampion/);
      expect(more).toEqual([]);
    }
    const { items } = (await call('GET', '/pro/team/journal', heirSession)).body.json();
    expect(items[0]).toMatchObject({ who: 'L’équipe de Lampion', what: 'a remis le profil pro à Inès' });
    const entries = await readJournal(server.deps, organiser.accountId);
    expect(entries.map(({ action }) => action)).toEqual(['account.hand-over']);
    expect(JSON.stringify(entries)).not.toContain(heir.email);
  });
});

/** Connects the app account of the person who calls, whichever team they chose. */
const forSelf: readonly unknown[] = [endpoints.connectOwnAppAccount];

const calls = Object.entries<Endpoint>(endpoints);

it('has a right for every call of organisers', () => {
  const without = calls.filter(([, endpoint]) => rightOf(endpoint) === null && !forSelf.includes(endpoint));
  expect(without.flatMap(([name, { access }]) => (access === 'organiser' ? [name] : []))).toEqual([]);
});

const withRight = calls.flatMap(([name, endpoint]) => {
  const right = rightOf(endpoint);
  return right === null ? [] : [{ name, endpoint, right }];
});

describe.each(withRight)('$name for a team', ({ endpoint, right }) => {
  it('is open to the roles that have its right, and to no others', async () => {
    const { headers, session, id } = await addMember('reader');
    const send = async (as: Headers) => {
      const request = await requestOf(endpoint, {});
      const answer = await server.app.inject({ ...request, headers: { ...request.headers, ...as } });
      return [200, 201, 204].includes(answer.statusCode) ? null : answer.json().code;
    };
    const before = await countRows(server.deps);
    expect(await send(forTeam(session, uuidv4()))).toBe('not_in_team');
    for (const role of teamRoleNames) {
      await server.deps.db.update(teamMembers).set({ role }).where(eq(teamMembers.id, id));
      if (!rightsOfRole[role].includes(right)) expect(await send(headers), role).toBe('role_missing');
    }
    expect(await countRows(server.deps)).toEqual(before);
    for (const role of teamRoleNames) {
      await server.deps.db.update(teamMembers).set({ role }).where(eq(teamMembers.id, id));
      const refusals = ['role_missing', 'not_in_team', 'forbidden', 'not_authenticated'];
      if (rightsOfRole[role].includes(right)) expect(refusals, role).not.toContain(await send(headers));
    }
  });
});
