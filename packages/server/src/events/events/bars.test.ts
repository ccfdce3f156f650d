import { describe, expect, it } from 'vitest';
import { bars } from '../../platform/db/tables.ts';
import { callProgramme } from '../../testing/import-calls.ts';

const { ask, createEvent, shown, ...programme } = callProgramme('bars', 'barathon');

const hours = { openingHours: '18:00', closingHours: '02:00' };
const add = (eventId: string, name: string, more: object = {}) =>
  programme.add(eventId, { name, ...hours, ...more });

describe('bars of a barathon', () => {
  it('are appended, with hours that may pass midnight', async () => {
    const eventId = await createEvent();
    const first = await add(eventId, 'La Cale');
    expect(first).toEqual({
      id: expect.any(String),
      name: 'La Cale',
      description: '',
      ...hours,
      mission: '',
      visited: false,
    });
    const second = await add(eventId, 'Le Phare', { mission: 'Chanter.', description: 'Au bout du quai.' });
    expect(await shown(eventId)).toEqual([first, second]);
  });

  it('are changed field by field, visited and not', async () => {
    const eventId = await createEvent();
    const bar = await add(eventId, 'La Cale');
    for (const change of [
      { visited: true },
      { openingHours: '09:30' },
      { closingHours: '00:00' },
      { mission: 'Danser.', name: 'La Cale 2' },
      {},
      { visited: false, mission: '' },
    ]) {
      const answer = await ask('PUT', eventId, `/${bar.id}`, change);
      expect(answer.statusCode).toBe(200);
      Object.assign(bar, change);
      expect(answer.json()).toEqual(bar);
    }
    expect(await shown(eventId)).toEqual([bar]);
  });

  it('are put in order and deleted', async () => {
    const eventId = await createEvent();
    const [a, b, c] = [await add(eventId, 'a'), await add(eventId, 'b'), await add(eventId, 'c')];
    const answer = await ask('PUT', eventId, '/order', { ids: [b.id, c.id, a.id] });
    expect([answer.statusCode, answer.json()]).toEqual([200, [b, c, a]]);
    expect((await ask('PUT', eventId, '/order', { ids: [b.id, c.id] })).statusCode).toBe(400);
    expect((await ask('DELETE', eventId, `/${c.id}`)).statusCode).toBe(204);
    expect((await ask('DELETE', eventId, `/${c.id}`)).statusCode).toBe(404);
    expect(await shown(eventId)).toEqual([b, a]);
  });

  it.each([
    ['name', { ...hours, name: ' ' }, 'Veuillez remplir tous les champs obligatoires'],
    ['openingHours', { name: 'a', closingHours: '02:00' }, 'Veuillez remplir tous les champs obligatoires'],
    ['closingHours', { ...hours, name: 'a', closingHours: '24:00' }, 'Heure attendue, par exemple 18:30'],
    ['openingHours', { ...hours, name: 'a', openingHours: '8h30' }, 'Heure attendue, par exemple 18:30'],
    ['mission', { ...hours, name: 'a', mission: 'a'.repeat(501) }, '500 caractères au maximum'],
    ['description', { ...hours, name: 'a', description: 'a\u0007' }, 'Caractères non autorisés'],
  ])('reject a wrong %s at its field, example %#', async (path, body, message) => {
    const eventId = await createEvent();
    const answer = await ask('POST', eventId, '', body);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
    expect(await shown(eventId)).toEqual([]);
  });

  it.each(['party', 'concert', 'other'] as const)(
    'are refused for a %s, with a clear sentence',
    async (type) => {
      const eventId = await createEvent(type);
      const { db } = programme.database();
      const [bar] = await db
        .insert(bars)
        .values({ eventId, position: 0, name: 'La Cale', opensAt: '18:00', closesAt: '02:00' })
        .returning();
      for (const answer of [
        await ask('POST', eventId, '', { name: 'Le Phare', ...hours }),
        await ask('PUT', eventId, `/${bar?.id}`, { name: 'Le Phare' }),
        await ask('PUT', eventId, '/order', { ids: [bar?.id] }),
        await ask('DELETE', eventId, `/${bar?.id}`),
      ]) {
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'not_a_barathon']);
        expect(answer.json().message).toBe('Seul un barathon a des bars.');
      }
      expect(await db.select().from(bars)).toContainEqual(bar);
    },
  );
});
