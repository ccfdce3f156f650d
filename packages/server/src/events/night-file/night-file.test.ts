import type { NightFile } from '@lampion/contract/events/night-file';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';

let server: TestServer;
let headers: Record<string, string>;
let organiserId: string;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => passTo('2027-03-27T23:30:00Z'));

/** A new organiser at an instant: an older session would have ended. */
async function passTo(instant: string): Promise<void> {
  server.setNow(new Date(instant));
  const organiser = await createOrganiser(server.deps, { fullName: 'Solène Marchand' });
  organiserId = organiser.id;
  headers = await signIn(server.deps, organiser.accountId);
}

async function plan(begin: string, capacity: number | null = null): Promise<string> {
  const beginDate = new Date(begin);
  const endDate = new Date(beginDate.getTime() + 4 * 3_600_000);
  return (await createEvent(server.deps, { organiserId, beginDate, endDate, capacity })).id;
}

const methodOf = (path: string, payload?: object) => {
  if (payload === undefined) return 'GET';
  return path === '' ? 'PATCH' : 'PUT';
};
const call = async (id: string, path = '', payload?: object) =>
  server.app.inject({
    method: methodOf(path, payload),
    url: `/api/pro/events/${id}/night-file${path}`,
    headers,
    ...(payload && { payload }),
  });
const read = async (...args: Parameters<typeof call>): Promise<NightFile> => (await call(...args)).json();
const due = ({ steps }: NightFile) => steps.map(({ step, dueDay }) => `${step} ${dueDay}`);
const public_ = { setting: 'public', sellsDrinks: true, playsMusic: true };

it('counts deadlines back over month ends and clock changes, from the evening of the night', async () => {
  // Half past midnight on May 1st in Paris: the evening of April 30th.
  const spring = await plan('2027-04-30T22:30:00Z', 1501);
  const file = await read(spring, '', public_);
  expect(due(file)).toEqual([
    'public_space 2027-02-28',
    'crowd 2027-03-30',
    'bar 2027-04-15',
    'music 2027-04-15',
    'neighbours 2027-04-23',
  ]);
  // Paris has been at March 28th for half an hour; its clocks change that night.
  expect([file.day, file.daysLeft, file.steps[0]?.daysLeft]).toEqual(['2027-04-30', 33, -28]);
  await passTo('2027-10-30T21:59:00Z');
  const autumn = await plan('2027-11-10T20:00:00Z');
  expect((await read(autumn)).daysLeft).toBe(11);
});

it('names the steps that concern a night alone, each with a source and the day it was checked', async () => {
  const id = await plan('2027-07-13T18:30:00Z', 1500);
  expect((await read(id)).steps.map(({ step }) => step)).toEqual(['music', 'neighbours']);
  const quiet = await read(id, '', { setting: 'tent', sellsDrinks: false, playsMusic: false });
  expect(quiet.steps.map(({ step }) => step)).toEqual(['tent', 'neighbours']);
  expect(quiet.steps[0]).toMatchObject({
    daysBefore: 30,
    condition: expect.stringContaining('50 m²'),
    sources: [{ url: expect.stringMatching(/^https:/) }, { name: expect.any(String) }],
    checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

it('keeps how far each step is, for its organiser alone', async () => {
  const id = await plan('2027-07-13T18:30:00Z');
  await call(id, '/music', { status: 'sent' });
  await call(id, '/neighbours', { status: 'missing' });
  await call(id, '', { setting: 'public', playsMusic: true });
  // What is not named stays: two choices may be on their way at once.
  await call(id, '', { sellsDrinks: false });
  const { steps } = await read(id);
  expect(steps.map(({ step, status, since }) => [step, status, since])).toEqual([
    ['public_space', 'todo', null],
    ['music', 'sent', '2027-03-28'],
    ['neighbours', 'missing', '2027-03-28'],
  ]);
  // A copy of the event keeps the place, and has everything to do.
  const copied = await server.app.inject({
    method: 'POST',
    url: `/api/pro/events/${id}/duplicate`,
    headers,
    payload: {},
  });
  const copy = await read(copied.json()._id);
  expect([copy.setting, copy.steps.filter(({ status }) => status !== 'todo')]).toEqual(['public', []]);
  await passTo('2027-03-28T12:00:00Z');
  expect([(await call(id)).statusCode, (await call(id, '/music', { status: 'todo' })).statusCode]).toEqual([
    404, 404,
  ]);
});

it('prefills the letter of a step, leaves blank what is not known, and prints one page of it', async () => {
  const { id } = await createEvent(server.deps, {
    organiserId,
    name: 'Bal du 13 juillet 🎉',
    place: 'x'.repeat(200),
    capacity: 300,
  });
  const { steps } = await read(id, '', { setting: 'public', sellsDrinks: true });
  const letters = new Map(steps.map(({ step, letter }) => [step, letter]));
  expect(letters.get('music')).toBeNull();
  const bar = letters.get('bar');
  const words = [...(bar?.recipient ?? []), ...(bar?.paragraphs ?? []), bar?.signature ?? []].flat();
  const of = (from: string) => words.filter((part) => part.from === from).map(({ text }) => text);
  expect(of('event')).toEqual(
    expect.arrayContaining([
      'Bal du 13 juillet 🎉',
      'mardi 13 juillet 2027',
      '300 personnes',
      'Solène Marchand',
    ]),
  );
  expect(of('blank')).toEqual(
    expect.arrayContaining(['code postal et commune', 'numéro de téléphone', 'première, deuxième…']),
  );
  const pdf = await call(id, '/bar/letter.pdf');
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="lettre-buvette-bal-du-13-juillet.pdf"',
  });
  const text = pdf.rawPayload.toString('latin1');
  expect([text.match(/\/Type \/Page\b/g)?.length, text.includes('/Lang (fr-FR)')]).toEqual([1, true]);
  expect((await call(id, '/music/letter.pdf')).statusCode).toBe(404);
  const whole = await call(id, '.pdf');
  expect(whole.headers['content-disposition']).toBe('attachment; filename="dossier-bal-du-13-juillet.pdf"');
  // Links stay links, so that a source can be opened from the file.
  expect(whole.rawPayload.toString('latin1')).toContain('/URI (https://www.associations.gouv.fr');
  await passTo('2027-03-28T12:00:00Z');
  expect((await call(id, '/bar/letter.pdf')).statusCode).toBe(404);
  expect((await call(id, '.pdf')).statusCode).toBe(404);
});
