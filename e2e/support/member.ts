import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signIn } from './sign-in.ts';

const PASSWORD = 'Une-phrase-de-passe-1';

/** Makes a member for one journey; `ask` is what they ask of the API, which has to agree. */
export async function becomeMember(page: Page, username: string) {
  const email = `${username}@exemple.fr`;
  const made = await page.request.post('/api/members', { data: { username, email, password: PASSWORD } });
  expect(made.status(), await made.text()).toBe(201);
  const headers = { authorization: `Bearer ${(await made.json()).access_token}` };
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data: object = {}) => {
    const body = method === 'GET' ? {} : { data };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, ...body });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
  return { username, email, ask };
}

export type NewMember = Awaited<ReturnType<typeof becomeMember>>;

/** Opens an address of the app as that member. */
export async function enterAs(page: Page, { email }: Pick<NewMember, 'email'>, path: string): Promise<void> {
  await page.goto(path);
  await signIn(page, email, PASSWORD);
}

/** One asks, the other accepts. */
export async function befriend(one: NewMember, other: NewMember): Promise<void> {
  await one.ask('PUT', `/friends/requests/${other.username}`);
  await other.ask('PUT', `/friends/${one.username}`);
}
