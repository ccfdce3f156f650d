import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { system } from '../../platform/actor.ts';
import { questionAnswers } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { signIn } from '../../testing/factories.ts';
import {
  callAs,
  createMember,
  createOpenEvent,
  joinAs,
  linkOf,
  repliesOf,
} from '../../testing/party-helpers.ts';
import { purgeAnswers } from './questions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-07-01T12:00:00Z'));
});
afterAll(() => server.close());

const question = (values: object) => ({ id: randomUUID(), kind: 'text', label: 'Quoi ?', ...values });

/** An event that asks: how one comes (required), a song, and a number. */
async function createAsking() {
  const { event, organiser } = await createOpenEvent(server, { plusOnesMax: 1 });
  const host = { headers: await signIn(server.deps, organiser.accountId) };
  const way = question({
    kind: 'choice',
    label: 'Vous venez comment ?',
    options: ['À vélo', 'En tram'],
    isRequired: true,
  });
  const song = question({ label: 'Une danse ?' });
  const age = question({ kind: 'number', label: 'Combien d’enfants ?' });
  const url = `/pro/events/${event.id}/questions`;
  const set = (questions: object[], body: object = {}) =>
    callAs(server, host, ['PUT', url, { purpose: 'Prévoir le garage à vélos', questions, ...body }]);
  expect((await set([way, song, age])).statusCode).toBe(200);
  return { id: event.id, host, way, song, age, set };
}

const pathsOf = (answer: { json: () => { errors?: { path: string }[] } }) =>
  answer.json().errors?.map(({ path }) => path);

describe('the questions of an event', () => {
  it('are read by everybody, and copied with the event', async () => {
    const { id, host, way, song, age } = await createAsking();
    const asked = await server.app.inject({ url: `/api/events/${id}/questions` });
    const labels = [way, song, age].map(({ label }) => ({ label }));
    expect(asked.json()).toMatchObject({ purpose: 'Prévoir le garage à vélos', questions: labels });
    const copy = await callAs(server, host, ['POST', `/pro/events/${id}/duplicate`, {}]);
    const own = await callAs(server, host, ['GET', `/pro/events/${copy.json()._id}/questions`]);
    expect(own.json()).toMatchObject({ questions: labels, answerCounts: {} });
    expect((await server.app.inject({ url: `/api/events/${copy.json()._id}/questions` })).statusCode).toBe(
      404,
    );
  });

  it.each([
    ['eleven', () => Array.from({ length: 11 }, () => question({})), 'questions'],
    ['one option', () => [question({ kind: 'choice', options: ['Oui'] })], 'questions.0.options'],
    ['options of a text', () => [question({ options: ['Oui', 'Non'] })], 'questions.0.options'],
    ['no words', () => [question({ label: '  ' })], 'questions.0.label'],
  ])('are refused with %s', async (_what, questions, path) => {
    const { set } = await createAsking();
    const answer = await set(questions());
    expect([answer.statusCode, pathsOf(answer)]).toEqual([400, [path]]);
  });

  it('are refused without a purpose', async () => {
    const { set, song } = await createAsking();
    expect(pathsOf(await set([song], { purpose: ' ' }))).toEqual(['purpose']);
  });
});

describe('a yes without a required answer', () => {
  it('is refused at the field, by form, account and link, and changes nothing', async () => {
    const { id, way, age } = await createAsking();
    expect(pathsOf(await joinAs(server, id, 'Ana'))).toEqual([`answers.${way.id}`]);
    const lea = await createMember(server, 'lea_answers');
    const url = `/events/${id}/reply`;
    expect(pathsOf(await callAs(server, lea, ['PUT', url, { reply: 'yes' }]))).toEqual([`answers.${way.id}`]);
    const wrong = { [way.id]: 'En fusée', [age.id]: 'deux' };
    const refused = await callAs(server, lea, ['PUT', url, { reply: 'yes', answers: wrong }]);
    expect(pathsOf(refused)).toEqual([`answers.${way.id}`, `answers.${age.id}`]);
    expect(await repliesOf(server, id)).toEqual({});
    expect((await callAs(server, lea, ['PUT', url, { reply: 'maybe' }])).statusCode).toBe(200);
  });
});

describe('answers', () => {
  it('stay when the reply changes, are changed by the link, and are the organiser’s and the guest’s alone', async () => {
    const { id, host, way, song, age, set } = await createAsking();
    const answers = { [way.id]: 'À vélo', [song.id]: '=1+1 <b>Java</b>', [age.id]: '2,5' };
    expect((await joinAs(server, id, 'Zoe', { answers })).statusCode).toBe(201);
    const token = await linkOf(server, 'Zoe');
    const link = async (payload: object) =>
      (await server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload })).json();
    const kept = { ...answers, [age.id]: '2.5' };
    expect(await link({ reply: 'yes', plusOnes: 1 })).toMatchObject({ reply: 'yes', answers: kept });
    const changed = { ...kept, [way.id]: 'En tram' };
    expect(await link({ reply: 'yes', answers: { [way.id]: 'En tram' } })).toMatchObject({
      answers: changed,
    });
    expect(await link({ reply: 'yes', answers: { [way.id]: '' } })).toMatchObject({ code: 'invalid_input' });
    // A stranger who types her address changes nothing of hers.
    await joinAs(server, id, 'Zoe', { answers: { [way.id]: 'À vélo', [song.id]: 'Rien' } });
    const listed = await callAs(server, host, ['GET', `/pro/events/${id}/guests`]);
    expect(listed.json().guests).toMatchObject([{ nickname: 'Zoe', answers: changed }]);
    const file = await callAs(server, host, ['GET', `/pro/events/${id}/guests.csv`]);
    expect(file.body).toContain('Ajouté le;Vous venez comment ?;Une danse ?;Combien d’enfants ?');
    expect(file.body).toMatch(/;En tram;'=1\+1 <b>Java<\/b>;2\.5/);
    const event = await server.app.inject({ url: `/api/pro/events/${id}` });
    expect(event.body).not.toContain('Java');

    const other = question({ label: 'Autre ?' });
    expect((await set([other, song])).json()).toMatchObject({ code: 'answers_would_go' });
    expect(pathsOf(await set([way, { ...song, kind: 'number' }, age]))).toEqual(['questions.1.kind']);
    expect((await set([other, song], { confirm: true })).json()).toMatchObject({
      questions: [{ id: other.id }, { id: song.id }],
      answerCounts: { [song.id]: 1 },
    });
    const [row] = await server.deps.db.select().from(questionAnswers).where(eq(questionAnswers.eventId, id));
    expect(row?.answers).toEqual({ [song.id]: '=1+1 <b>Java</b>' });
  });

  it('are in the copy of one’s data, and erased with the guest or a month after the night', async () => {
    const { id, way } = await createAsking();
    const [ida, max] = [await createMember(server, 'ida_answers'), await createMember(server, 'max_answers')];
    for (const who of [ida, max]) {
      const body = { reply: 'yes', answers: { [way.id]: 'À vélo' } };
      expect((await callAs(server, who, ['PUT', `/events/${id}/reply`, body])).statusCode).toBe(200);
    }
    const copy = await callAs(server, ida, ['GET', '/account/export']);
    expect(copy.json().data.questionAnswers).toMatchObject([
      { question: 'Vous venez comment ?', answer: 'À vélo' },
    ]);
    const count = () => server.deps.db.$count(questionAnswers, eq(questionAnswers.eventId, id));
    await eraseAccount(server.deps, system, ida.accountId);
    expect(await count()).toBe(1);
    await purgeAnswers(server.deps.db, new Date('2027-07-13T23:00:00Z'));
    expect(await count()).toBe(1);
    await purgeAnswers(server.deps.db, new Date('2027-07-14T00:00:00Z'));
    expect(await count()).toBe(0);
  });
});
