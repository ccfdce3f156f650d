import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { phoneCodes } from '../../platform/db/tables.ts';
import type { Sms } from '../../platform/ports/sms.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createMember } from '../../testing/factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date()));

let lastNumber = 0;
const freshPhone = () => `+3363998${String(++lastNumber).padStart(4, '0')}`;

async function create() {
  const member = await createMember(server.deps);
  const ask = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const remoteAddress = `10.4.0.${++lastNumber}`;
    const call = { method, url: `/api/me${url}`, headers: member.headers, remoteAddress };
    const answer = await server.app.inject({ ...call, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  const confirm = (code: string) => ask('POST', '/phone/confirm', { code });
  const phone = async () => (await ask('GET', '/app-account')).body.phone;
  return { ask, confirm, phone };
}

async function codeFor(phone: string): Promise<string> {
  await workOff(server);
  const all = (await readOutbox(server)) as unknown as Sms[];
  const text = all.filter(({ to }) => to === phone).at(-1)?.text ?? '';
  return /\b(\d{6})\b/.exec(text)?.[1] ?? 'none';
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

it('adds a phone with the code it received, once, and keeps none before', async () => {
  const { ask, confirm, phone } = await create();
  const number = freshPhone();
  expect((await ask('POST', '/phone', { phone: number.replace('+33', '0') })).status).toBe(204);
  expect(await phone()).toBeNull();
  const code = await codeFor(number);
  const [row] = await server.deps.db.select().from(phoneCodes);
  expect(row?.codeHash).toHaveLength(32);
  expect((await confirm(wrong(code))).body.code).toBe('wrong_verification_code');
  expect((await confirm(code)).body.phone).toBe(number);
  expect((await confirm(code)).status).toBe(400);
  expect((await ask('DELETE', '/phone')).body.phone).toBeNull();
  expect((await ask('DELETE', '/phone')).status).toBe(200);
});

it('takes five tries, and ten minutes', async () => {
  const { ask, confirm, phone } = await create();
  const [first, second] = [freshPhone(), freshPhone()];
  await ask('POST', '/phone', { phone: first });
  const code = await codeFor(first);
  await Promise.all(Array.from({ length: 5 }, () => confirm(wrong(code))));
  expect((await confirm(code)).status).toBe(400);
  await ask('POST', '/phone', { phone: second });
  const next = await codeFor(second);
  server.setNow(new Date(Date.now() + 11 * 60_000));
  expect((await confirm(next)).status).toBe(400);
  expect(await phone()).toBeNull();
});

it('leaves a number to the member who proved it last, and answers the same way whether somebody has it', async () => {
  const [one, other] = [await create(), await create()];
  const number = freshPhone();
  await one.ask('POST', '/phone', { phone: number });
  await one.confirm(await codeFor(number));
  expect(await other.ask('POST', '/phone', { phone: number })).toEqual({ status: 204, body: null });
  expect((await other.confirm(await codeFor(number))).body.phone).toBe(number);
  expect(await one.phone()).toBeNull();
});

it('sends three codes an hour to a phone, and none to what takes no text message', async () => {
  const number = freshPhone();
  const statuses = [];
  for (let time = 0; time < 4; time += 1) {
    const { ask } = await create();
    statuses.push((await ask('POST', '/phone', { phone: number })).status);
  }
  expect(statuses).toEqual([204, 204, 204, 429]);
  const refused = await (await create()).ask('POST', '/phone', { phone: '01 39 98 10 01' });
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'phone']);
});
