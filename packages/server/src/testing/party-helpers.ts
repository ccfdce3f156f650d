import type { Party } from '@lampion/contract/schemas/party';
import { v4 as uuidv4 } from 'uuid';
import type { TestServer } from './build-test-server.ts';
import { createAccount, createAppAccount, signIn } from './factories.ts';

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

/** A call of the API as somebody; a visitor without. */
export function callAs(
  { app }: Pick<TestServer, 'app'>,
  who: Pick<TestMember, 'headers'> | null,
  [method, url, payload]: readonly [Method, string, object?],
) {
  return app.inject({ method, url: `/api${url}`, headers: who?.headers ?? {}, ...(payload && { payload }) });
}

/** A party of a member in the evening of 5 December 2026. */
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

/** Changes a party, and returns it as whoever did so reads it. */
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
