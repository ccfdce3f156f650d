import { describe, expect, it } from 'vitest';
import { callProgramme } from '../../testing/import-calls.ts';

const { ask, createEvent, shown, ...programme } = callProgramme('challenges', 'party');

const add = (eventId: string, title: string, more: object = {}) =>
  programme.add(eventId, { title, description: 'Ensemble.', ...more });

const dare = expect.stringContaining('La loi Évin interdit');
const required = 'Veuillez remplir tous les champs obligatoires';

describe('challenges of an event', () => {
  it('are appended, and shown in that order to everyone', async () => {
    const eventId = await createEvent();
    const first = await add(eventId, 'Danser');
    expect(first).toEqual({
      id: expect.any(String),
      title: 'Danser',
      description: 'Ensemble.',
      points: 10,
      completed: false,
      isOptional: false,
      confirmedCount: 0,
    });
    const second = await add(eventId, '<b>Chanter</b>', { points: '25', description: 'Deux\nlignes' });
    expect(second).toMatchObject({ title: '<b>Chanter</b>', points: 25, description: 'Deux\nlignes' });
    expect(await shown(eventId)).toEqual([first, second]);
  });

  it('get distinct positions when several are added concurrently', async () => {
    const eventId = await createEvent();
    const added = await Promise.all(['a', 'b', 'c', 'd'].map((title) => add(eventId, title)));
    const { rows } = await programme
      .database()
      .database.pool.query(
        'SELECT array_agg(position ORDER BY position) AS positions FROM challenges WHERE event_id = $1',
        [eventId],
      );
    expect(rows[0].positions).toEqual([0, 1, 2, 3]);
    expect(await shown(eventId)).toHaveLength(added.length);
  });

  it('are changed field by field, ticked and unticked', async () => {
    const eventId = await createEvent();
    const challenge = await add(eventId, 'Danser', { points: 25 });
    for (const change of [
      { completed: true },
      { title: 'Valser' },
      { points: 1 },
      {},
      { completed: false },
    ]) {
      const answer = await ask('PUT', eventId, `/${challenge.id}`, change);
      expect(answer.statusCode).toBe(200);
      Object.assign(challenge, change);
      expect(answer.json()).toEqual(challenge);
    }
    expect(await shown(eventId)).toEqual([challenge]);
  });

  it('are deleted once', async () => {
    const eventId = await createEvent();
    const { id } = await add(eventId, 'Danser');
    expect((await ask('DELETE', eventId, `/${id}`)).statusCode).toBe(204);
    const again = await ask('DELETE', eventId, `/${id}`);
    expect([again.statusCode, again.json().code]).toEqual([404, 'challenge_not_found']);
    expect(await shown(eventId)).toEqual([]);
  });

  it.each([
    [{ title: '', description: 'Ensemble.' }, 'title', required],
    [{ title: 'Danser', description: ' \n ' }, 'description', required],
    [{ description: 'Ensemble.' }, 'title', required],
    [{ title: 'a'.repeat(121), description: 'a' }, 'title', '120 caractères au maximum'],
    [{ title: 'Danser', description: 'a'.repeat(10_000) }, 'description', '1000 caractères au maximum'],
    [{ title: 'Danser', description: 'a', points: 0 }, 'points', 'Entre 1 et 1000 points'],
    [{ title: 'Danser', description: 'a', completed: 'oui' }, 'completed', expect.any(String)],
    [{ title: 'Boire une pinte cul sec', description: 'Ensemble.' }, 'title', dare],
    [{ title: 'La tournée', description: 'Le perdant boit.' }, 'description', dare],
  ])('refuse example %# at its field', async (body, path, message) => {
    const eventId = await createEvent();
    const answer = await ask('POST', eventId, '', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect(await shown(eventId)).toEqual([]);
  });

  it('are limited to 200', async () => {
    const eventId = await createEvent();
    await programme.database().database.pool.query(
      `INSERT INTO challenges (id, event_id, position, title, description)
       SELECT gen_random_uuid(), $1, n, 'Défi', 'Ensemble.' FROM generate_series(1, 199) n`,
      [eventId],
    );
    await add(eventId, 'Le dernier');
    const answer = await ask('POST', eventId, '', { title: 'De trop', description: 'Ensemble.' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Un événement en compte 200 au maximum.',
    ]);
  });
});

describe('the order of challenges', () => {
  it('must contain each of them once', async () => {
    const eventId = await createEvent();
    const [a, b, c] = [await add(eventId, 'a'), await add(eventId, 'b'), await add(eventId, 'c')];
    const answer = await ask('PUT', eventId, '/order', { ids: [c.id, a.id, b.id] });
    expect([answer.statusCode, answer.json()]).toEqual([200, [c, a, b]]);
    expect(await shown(eventId)).toEqual([c, a, b]);
    expect(await shown(eventId)).not.toContainEqual(await add(eventId, 'd'));
    expect((await shown(eventId)).map(({ title }) => title)).toEqual(['c', 'a', 'b', 'd']);
  });

  it('is rejected when one is missing, twice there or of another event, and nothing moves', async () => {
    const eventId = await createEvent();
    const [a, b] = [await add(eventId, 'a'), await add(eventId, 'b')];
    const foreign = await add(await createEvent(), 'foreign');
    for (const ids of [
      [],
      [b.id],
      [b.id, b.id],
      [b.id, foreign.id],
      [b.id, a.id, foreign.id],
      [b.id, a.id, a.id],
    ]) {
      const answer = await ask('PUT', eventId, '/order', { ids });
      expect([answer.statusCode, answer.json().errors?.[0]?.path]).toEqual([400, 'ids']);
    }
    expect(await shown(eventId)).toEqual([a, b]);
    expect((await ask('PUT', await createEvent(), '/order', { ids: [] })).json()).toEqual([]);
  });
});
