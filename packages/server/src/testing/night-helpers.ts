import type { ChallengeBoard } from '@lampion/contract/night/challenge-claims';
import { type Night, type NightScreen, nightScreens } from '@lampion/contract/night/nights';
import { v4 as uuidv4 } from 'uuid';
import type { TestServer } from './build-test-server.ts';
import { createEvent, createGuest, createOrganiser, signIn } from './factories.ts';
import { callAs, createMember, planParty, type TestMember } from './party-helpers.ts';

type Caller = Pick<TestMember, 'headers'>;

/** A guest of a test's night. */
interface NightGuest extends TestMember {
  readonly guestId: string;
}

let lastNumber = 0;
/** A username that no other member of this file has. */
const named = (name: string) => `${name}_${++lastNumber}`;

/**
 * Adds a member to the guest list of an event or a party. They come and may be named by others,
 * unless the values say otherwise.
 */
export async function addNightGuest(
  server: TestServer,
  eventId: string,
  member: TestMember,
  values: Partial<Parameters<typeof createGuest>[1]> = {},
): Promise<NightGuest> {
  const { id: appAccountId, accountId, appName: nickname } = member;
  const row = { eventId, appAccountId, accountId, nickname, reply: 'yes', isShown: true } as const;
  const { id: guestId } = await createGuest(server.deps, { ...row, ...values });
  return { ...member, guestId };
}

/** Opens screens of a night as its host. */
export async function openScreens(
  server: TestServer,
  host: Caller,
  id: string,
  screens: readonly NightScreen[],
): Promise<Night> {
  const body = { screens: Object.fromEntries(screens.map((screen) => [screen, true])) };
  const answer = await callAs(server, host, ['PUT', `/nights/${id}`, body]);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

interface NightValues {
  readonly screens?: readonly NightScreen[];
  /** Fields of `POST /parties`. */
  readonly [field: string]: unknown;
}

/**
 * A barathon among friends on 5 December 2026 with open screens: host Yanis, guests Maud and Nour
 * who come, and a member who is not invited.
 */
export async function planNight(server: TestServer, { screens = nightScreens, ...values }: NightValues = {}) {
  const host = await createMember(server, named('yanis'), 'Yanis Benali');
  const [maud, nour] = [
    await createMember(server, named('maud'), 'Maud Le Goff'),
    await createMember(server, named('nour'), 'Nour Haddad'),
  ];
  const party = await planParty(server, host, { type: 'barathon', ...values });
  const guests = [
    await addNightGuest(server, party.id, maud),
    await addNightGuest(server, party.id, nour),
  ] as const;
  if (screens.length > 0) await openScreens(server, host, party.id, screens);
  return { id: party.id, party, host, guests, stranger: await createMember(server, named('passante')) };
}

/** As `planNight`, by an organiser, who is not on the guest list. */
export async function publishNight(
  server: TestServer,
  {
    screens = nightScreens,
    ...values
  }: { readonly screens?: readonly NightScreen[] } & Partial<Parameters<typeof createEvent>[1]> = {},
) {
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise', displayName: 'La Guinguette' });
  const host = { headers: await signIn(server.deps, organiser.accountId) };
  const beginDate = new Date('2026-12-05T19:30:00Z');
  const night = { type: 'barathon', beginDate, ...values, organiserId: organiser.id } as const;
  const { id } = await createEvent(server.deps, night);
  const [maud, nour] = [
    await createMember(server, named('maud'), 'Maud Le Goff'),
    await createMember(server, named('nour'), 'Nour Haddad'),
  ];
  const guests = [await addNightGuest(server, id, maud), await addNightGuest(server, id, nour)] as const;
  if (screens.length > 0) await openScreens(server, host, id, screens);
  return { id, organiser, host, guests, stranger: await createMember(server, named('passante')) };
}
type Method = 'DELETE' | 'GET' | 'POST' | 'PUT';

/** The code of a refusal, with its status. */
export const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
];

/** Calls to the challenges of a server's nights. */
export function callClaims(server: TestServer) {
  const ask = (who: Caller, night: string, [method, rest = '', body]: [Method, string?, object?]) =>
    callAs(server, who, [method, `/nights/${night}/claims${rest}`, body]);

  const board = async (who: Caller, night: string): Promise<ChallengeBoard> =>
    (await ask(who, night, ['GET'])).json();

  async function addChallenge(host: Caller, night: string, more: object = {}): Promise<string> {
    const id = uuidv4();
    const body = { id, title: 'La photo de groupe', points: 20, ...more };
    const answer = await ask(host, night, ['POST', '/challenges', body]);
    if (answer.statusCode !== 204) throw new Error(answer.body);
    return id;
  }

  async function claim(who: Caller, night: string, challengeId: string, id: string = uuidv4()) {
    const answer = await ask(who, night, ['POST', '', { id, challengeId, word: 'Tout le comptoir y est.' }]);
    return { id, answer };
  }

  const confirm = (who: Caller, night: string, id: string, isConfirmed = true, word = '') =>
    ask(who, night, ['PUT', `/${id}/answer`, { isConfirmed, word }]);

  const choose = (host: Caller, night: string, challengesConfirmedBy: string) =>
    callAs(server, host, ['PUT', `/nights/${night}`, { challengesConfirmedBy }]);

  /** A party with one challenge of 20 points. */
  async function planChallenge() {
    const planned = await planNight(server, { screens: ['challenges'] });
    return { ...planned, challengeId: await addChallenge(planned.host, planned.id) };
  }

  return { ask, board, addChallenge, claim, confirm, choose, planChallenge };
}
