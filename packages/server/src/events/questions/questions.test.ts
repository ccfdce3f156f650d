import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../admin/privacy/erasure.ts';
import { system } from '../../platform/actor.ts';
import { guests, questionAnswers } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { showPass, signIn } from '../../testing/factories.ts';
import {
  callAs,
  createMember,
  createOpenEvent,
  joinAs,
  linkOf,
  repliesOf,
} from '../../testing/party-helpers.ts';
import { usePasses } from '../../testing/pass-helpers.ts';
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

describe('what each person of a party is asked', () => {
  /** An event that asks each person what they eat (required), and the guest for a song. */
  async function createDinner() {
    const { event, organiser } = await createOpenEvent(server, { plusOnesMax: 3 });
    const host = { headers: await signIn(server.deps, organiser.accountId) };
    const options = ['Viande', 'Végétarien'];
    const meal = question({ kind: 'choice', label: 'Repas ?', options, isRequired: true, isPerPerson: true });
    const song = question({ label: 'Une danse ?' });
    const set = (questions: object[], body: object = {}) =>
      callAs(server, host, [
        'PUT',
        `/pro/events/${event.id}/questions`,
        { purpose: 'Prévenir le traiteur', questions, ...body },
      ]);
    expect((await set([meal, song])).statusCode).toBe(200);
    const keys = [meal.id, `${meal.id}.1`, `${meal.id}.2`, `${meal.id}.3`] as const;
    const eat = (...meals: string[]) => Object.fromEntries(meals.map((one, n) => [keys[n], one]));
    const kept = async () => {
      const rows = await server.deps.db
        .select({ answers: questionAnswers.answers })
        .from(questionAnswers)
        .where(eq(questionAnswers.eventId, event.id));
      return rows.map(({ answers }) => answers);
    };
    return { id: event.id, host, meal, song, keys, eat, set, kept };
  }
  const [meat, greens] = ['Viande', 'Végétarien'];

  it('is required of each, follows their number, and goes with their place', async () => {
    const { id, meal, keys, eat, kept } = await createDinner();
    const two = await joinAs(server, id, 'Lou', { plusOnes: 2, answers: eat(meat, greens) });
    expect(two.json().errors).toEqual([
      { path: `answers.${keys[2]}`, message: 'Répondez à « Repas ? » pour la personne 3' },
    ]);
    const all = eat(meat, greens, greens);
    expect((await joinAs(server, id, 'Lou', { plusOnes: 2, answers: all })).statusCode).toBe(201);
    // Until the address is confirmed, Lou has one place; what the others eat waits with them.
    expect(await kept()).toEqual([all]);
    const token = await linkOf(server, 'Lou');
    const link = (payload: object) =>
      server.app.inject({ method: 'PUT', url: `/api/replies/${token}`, payload });
    expect((await link({ reply: 'yes' })).json()).toMatchObject({ plusOnes: 2, answers: all });
    expect(pathsOf(await link({ reply: 'yes', plusOnes: 3 }))).toEqual([`answers.${keys[3]}`]);
    const more = { reply: 'yes', plusOnes: 3, answers: { [keys[3]]: meat } };
    expect((await link(more)).json()).toMatchObject({ answers: eat(meat, greens, greens, meat) });
    // From another device, that knew of two companions.
    expect((await link({ reply: 'yes', plusOnes: 1 })).json()).toMatchObject({ answers: eat(meat, greens) });
    expect(await kept()).toEqual([eat(meat, greens)]);
    // From a third one, that knew of more.
    const late = { reply: 'yes', answers: { [meal.id]: greens, [keys[2]]: meat, [keys[3]]: '<b>' } };
    expect((await link(late)).json()).toMatchObject({ plusOnes: 1 });
    expect(await kept()).toEqual([eat(greens, greens)]);
    expect((await link({ reply: 'no' })).json().answers).toEqual(eat(greens));
  });

  it('is asked before companions come whom an address asked for later', async () => {
    const { id, keys, eat } = await createDinner();
    await joinAs(server, id, 'Mia', { answers: eat(meat) });
    await joinAs(server, id, 'Mia', { plusOnes: 1, answers: eat(greens, greens) });
    const token = await linkOf(server, 'Mia');
    const url = `/api/replies/${token}`;
    const confirmed = await server.app.inject({ method: 'POST', url: `${url}/confirmation` });
    expect(confirmed.json()).toMatchObject({ plusOnes: 0, askedPlusOnes: 1, answers: eat(meat) });
    const payload = { reply: 'yes', plusOnes: 1, answers: {} };
    const missing = await server.app.inject({ method: 'PUT', url, payload });
    expect(pathsOf(missing)).toEqual([`answers.${keys[1]}`]);
  });

  it('has a line each in the list, is counted by person, and goes when it is removed', async () => {
    const { id, host, meal, song, eat, set, kept } = await createDinner();
    const lea = await createMember(server, 'lea_dinner');
    const answers = { ...eat(meat, greens, greens), [song.id]: 'Java' };
    const body = { reply: 'yes', plusOnes: 2, answers };
    expect((await callAs(server, lea, ['PUT', `/events/${id}/reply`, body])).statusCode).toBe(200);
    const file = await callAs(server, host, ['GET', `/pro/events/${id}/guests.csv`]);
    const lines = file.body.trim().split('\r\n');
    expect(lines[1]).toMatch(/^lea_dinner;.*;2;.*;Viande;Java$/);
    expect(lines.slice(2)).toEqual([
      'lea_dinner (personne 2);;;Oui;;;;Végétarien;',
      'lea_dinner (personne 3);;;Oui;;;;Végétarien;',
    ]);
    const copy = await callAs(server, lea, ['GET', '/account/export']);
    expect(copy.json().data.questionAnswers).toMatchObject([
      { question: 'Repas ?', answer: meat },
      { question: 'Repas ? (Personne 2)', answer: greens },
      { question: 'Repas ? (Personne 3)', answer: greens },
      { question: 'Une danse ?', answer: 'Java' },
    ]);
    expect(pathsOf(await set([{ ...meal, isPerPerson: false }, song]))).toEqual(['questions.0.isPerPerson']);
    expect((await set([song])).json()).toMatchObject({ code: 'answers_would_go' });
    const url = `/pro/events/${id}/questions`;
    const own = await callAs(server, host, ['GET', url]);
    expect(own.json().answerCounts).toEqual({ [meal.id]: 3, [song.id]: 1 });
    expect((await set([song], { confirm: true })).json().answerCounts).toEqual({ [song.id]: 1 });
    expect(await kept()).toEqual([{ [song.id]: 'Java' }]);
  });

  it('is not passed on with a place: who takes it answers for themselves', async () => {
    const { id, eat, kept } = await createDinner();
    const passes = usePasses(server, new Date('2027-07-01T12:00:00Z'));
    const answers = eat(meat, greens);
    const ana = await passes.addPass(id, 'ana.dinner@exemple.fr', { nickname: 'Ana', plusOnes: 1 });
    const reply = { reply: 'yes', plusOnes: 1, answers };
    expect((await callAs(server, ana, ['PUT', `/nights/${id}/pass`, reply])).statusCode).toBe(200);
    const path = `/me/tickets/${id}/handovers`;
    const offer = { id: randomUUID(), name: 'Bo', email: 'bo.dinner@exemple.fr' };
    expect((await callAs(server, ana, ['POST', path, offer])).statusCode).toBe(204);
    const [bo] = await server.deps.db.select().from(guests).where(eq(guests.email, offer.email));
    if (!bo) throw new Error('nobody was added');
    const taker = { headers: await showPass(server.deps, bo) };
    expect((await callAs(server, taker, ['POST', `${path}/acceptance`])).statusCode).toBe(204);
    expect(await kept()).toEqual([eat(meat)]);
  });

  it.each([
    ['person 22', (id: string) => ({ [`${id}.21`]: 'Viande' })],
    ['a negative person', (id: string) => ({ [`${id}.-1`]: 'Viande' })],
    ['a person with two numbers', (id: string) => ({ [`${id}.1.1`]: 'Viande' })],
    ['person 1 twice', (id: string) => ({ [`${id}.01`]: 'Viande' })],
    ['a name of the language', () => ({ constructor: 'Viande' })],
    ['HTML for a choice', (id: string) => ({ [`${id}.1`]: '<b>Viande</b>' })],
  ])('refuses %s, and changes nothing', async (_what, odd) => {
    const { id, meal, eat } = await createDinner();
    const answers = { ...eat(meat, greens), ...odd(meal.id) };
    const answer = await joinAs(server, id, 'Noé', { email: 'noe@exemple.fr', plusOnes: 1, answers });
    expect([answer.statusCode, pathsOf(answer)]).toEqual([400, [`answers.${Object.keys(odd(meal.id))[0]}`]]);
    expect(await server.deps.db.$count(guests, eq(guests.eventId, id))).toBe(0);
  });
});
