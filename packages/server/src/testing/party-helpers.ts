import type { Party } from '@lampion/contract/events/party';
import { v4 as uuidv4 } from 'uuid';
import { guests } from '../platform/db/tables.ts';
import { readOutbox, type TestServer, workOff } from './build-test-server.ts';
import { createAccount, createAppAccount, createEvent, createOrganiser, signIn } from './factories.ts';

/** A member with an app account, signed in. */
export interface TestMember {
  readonly accountId: string;
  readonly id: string;
  readonly username: string;
  readonly appName: string;
  readonly email: string;
  readonly headers: Record<string, string>;
}

export async function createMember(
  { deps }: Pick<TestServer, 'deps'>,
  username: string,
  appName = username,
): Promise<TestMember> {
  const account = await createAccount(deps, { emailVerifiedAt: new Date() });
  const { id } = await createAppAccount(deps, { accountId: account.id, username, appName });
  const headers = await signIn(deps, account.id);
  return { accountId: account.id, id, username, appName, email: account.email, headers };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the API as a member, or as a visitor when none is given. */
export function callAs(
  { app }: Pick<TestServer, 'app'>,
  who: Pick<TestMember, 'headers'> | null,
  [method, url, payload]: readonly [Method, string, object?],
) {
  return app.inject({ method, url: `/api${url}`, headers: who?.headers ?? {}, ...(payload && { payload }) });
}

/** Creates a member's party in the evening of 5 December 2026. */
export async function planParty(
  server: Pick<TestServer, 'app'>,
  host: TestMember,
  values: object = {},
): Promise<Party> {
  const party = { id: uuidv4(), name: 'Les 30 ans de Yanis', beginDate: '2026-12-05T20:30', ...values };
  const answer = await callAs(server, host, ['POST', '/parties', party]);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Changes a party and returns it as the caller sees it. */
export async function changeParty(
  server: Pick<TestServer, 'app'>,
  who: Pick<TestMember, 'headers'>,
  change: Parameters<typeof callAs>[2],
): Promise<Party> {
  const answer = await callAs(server, who, change);
  if (answer.statusCode !== 204) throw new Error(answer.body);
  const [, , id] = change[1].split('/');
  return (await callAs(server, who, ['GET', `/parties/${id}`])).json();
}

let lastHost = 0;
/** A new IP address for each call: limits count by address. */
const nextAddress = () => `10.${++lastHost >> 16}.${(lastHost >> 8) & 255}.${lastHost & 255}`;

type EventValues = Omit<Parameters<typeof createEvent>[1], 'organiserId'>;

/** An event of an organiser whose plan allows any number of guests. */
export async function createOpenEvent(server: TestServer, values: EventValues = {}) {
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  const event = await createEvent(server.deps, { organiserId: organiser.id, ...values });
  return { event, organiser };
}

/** Replies as a visitor. */
export async function joinAs(
  server: TestServer,
  eventId: string,
  name: string,
  body: object = {},
  remoteAddress = nextAddress(),
) {
  return server.app.inject({
    method: 'POST',
    url: `/api/events/${eventId}/replies`,
    payload: { nickname: name, email: `${name.toLowerCase()}@exemple.fr`, ...body },
    remoteAddress,
  });
}

/** Every guest of an event by name, with their reply. */
export async function repliesOf(server: TestServer, eventId: string): Promise<Record<string, string>> {
  const rows = await server.deps.db.select().from(guests);
  return Object.fromEntries(
    rows
      .filter((row) => row.eventId === eventId)
      .map(({ nickname, reply, plusOnes }) => [nickname, plusOnes > 0 ? `${reply} +${plusOnes}` : reply]),
  );
}

/** The token of the first private link sent to the guest of that name. */
export async function linkOf(server: TestServer, name: string): Promise<string> {
  const [token = 'none'] = await linksOf(server, [name]);
  return token;
}

/** As `linkOf`, for many guests in one query. */
export async function linksOf(server: TestServer, names: readonly string[]): Promise<string[]> {
  await workOff(server);
  const emails = await readOutbox(server);
  return names.map((name) => {
    const to = `${name.toLowerCase()}@exemple.fr`;
    const text = emails.flatMap((email) => (email.to === to ? email.text : [])).join('\n');
    return /\/replies\/([\w-]{43})/.exec(text)?.[1] ?? 'none';
  });
}

/** Replies as a visitor and confirms the address by the e-mailed link. */
export async function joinConfirmed(server: TestServer, eventId: string, name: string, body: object = {}) {
  const answer = await joinAs(server, eventId, name, body);
  const url = `/api/replies/${await linkOf(server, name)}/confirmation`;
  await server.app.inject({ method: 'POST', url });
  return answer;
}
