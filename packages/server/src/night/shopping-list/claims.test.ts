import type { ShoppingItem, ShoppingList } from '@lampion/contract/night/shopping-list';
import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guests as guestRows, shoppingConflictPeople, shoppingItems } from '../../platform/db/tables.ts';
import { buildTestServer, spendLimit, type TestServer } from '../../testing/build-test-server.ts';
import { addNightGuest, openScreens, planNight, publishNight } from '../../testing/night-helpers.ts';
import { callAs, planParty, type TestMember } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setNow(new Date('2026-12-01T12:00:00Z')));

type Caller = Pick<TestMember, 'headers'>;
const WRITTEN_AT = '2026-12-01T11:00:00.000Z';
const JUICE = { section: 'drinks', name: 'Jus de pomme', quantity: 6, unit: 'bottle' };

const read = async (who: Caller, id: string): Promise<ShoppingList> =>
  (await callAs(server, who, ['GET', `/nights/${id}/list`])).json();
const write = (who: Caller, id: string, method: 'DELETE' | 'POST' | 'PUT', path: string, body?: object) =>
  callAs(server, who, [method, `/nights/${id}/list/${path}`, ...(body ? [body] : [])] as never);

async function add(who: Caller, id: string, values: Partial<ShoppingItem> = {}): Promise<string> {
  const itemId = values.id ?? uuidv7();
  const body = { id: itemId, ...JUICE, ...values };
  const answer = await write(who, id, 'POST', 'items', body);
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return itemId;
}
const claim = (who: Caller, id: string, itemId: string, quantity: number, writtenAt = WRITTEN_AT) =>
  write(who, id, 'PUT', `items/${itemId}/claim`, { quantity, writtenAt });
/** By the names of the claimers. */
const partsOf = ({ items, people }: ShoppingList, name = 'Jus de pomme') =>
  items
    .find((item) => item.name === name)
    ?.claims.map(({ guestId, quantity }) => [
      people.find((person) => person.guestId === guestId)?.name ?? guestId,
      quantity,
    ]);

describe('the items of a shopping list', () => {
  it('are written by guests and hosts, and readable only by members of the night', async () => {
    const { id, host, guests, stranger } = await planNight(server);
    await add(host, id, { name: 'Comté', section: 'food', quantity: 500, unit: 'g' });
    await add(guests[0], id);
    const list = await read(guests[1], id);
    expect(list.items.map(({ name, quantity, unit }) => [name, quantity, unit])).toEqual([
      ['Comté', 500, 'g'],
      ['Jus de pomme', 6, 'bottle'],
    ]);
    const refused = await callAs(server, stranger, ['GET', `/nights/${id}/list`]);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'night_not_found']);
    const bread = { id: uuidv7(), section: 'food', name: 'Pain', quantity: 1, unit: 'piece' };
    const denied = await write(stranger, id, 'POST', 'items', bread);
    expect(denied.json().code).toBe('night_not_found');
    expect((await read(host, id)).items).toHaveLength(2);
  });

  it('are hidden with their screen, and shown with it', async () => {
    const { id, host, guests } = await planNight(server);
    await add(host, id);
    await callAs(server, host, ['PUT', `/nights/${id}`, { screens: { list: false } }]);
    expect((await callAs(server, guests[0], ['GET', `/nights/${id}/list`])).statusCode).toBe(404);
    await openScreens(server, host, id, ['list']);
    expect((await read(guests[0], id)).items).toHaveLength(1);
  });

  it('may be drinks, and are stored once when a device sends them again', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id, { name: 'Bière blonde', quantity: 24, unit: 'can' });
    await add(guests[0], id, { id: itemId, name: 'Bière blonde', quantity: 24, unit: 'can' });
    expect((await read(guests[0], id)).items).toMatchObject([{ id: itemId, quantity: 24 }]);
  });

  it('are merged when two people add the same: both ids refer to it from then on', async () => {
    const { id, guests } = await planNight(server);
    const [first, second] = [
      await add(guests[0], id, { name: 'Jus de pommes' }),
      await add(guests[1], id, { name: 'jus de pomme', quantity: 2 }),
    ];
    await add(guests[1], id, { id: second, name: 'jus de pomme', quantity: 2 });
    await claim(guests[1], id, second, 3);
    expect((await read(guests[0], id)).items).toMatchObject([
      { id: first, name: 'Jus de pommes', quantity: 8, claims: [{ quantity: 3 }] },
    ]);
    await add(guests[0], id, { name: 'Jus de pomme', unit: 'l', quantity: 1 });
    expect((await read(guests[0], id)).items).toHaveLength(2);
  });

  it('are not merged with done items', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await write(guests[0], id, 'PUT', `items/${itemId}`, { isDone: true });
    await add(guests[1], id);
    expect((await read(guests[0], id)).items.map(({ isDone }) => isDone)).toEqual([true, false]);
  });

  it('keep concurrent changes of two people, and the claimed quantity', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[1], id, itemId, 4);
    await Promise.all([
      write(guests[0], id, 'PUT', `items/${itemId}`, { name: 'Jus de poire' }),
      write(guests[1], id, 'PUT', `items/${itemId}`, { quantity: 2, unit: 'can', isDone: true }),
    ]);
    expect((await read(guests[0], id)).items).toMatchObject([
      { name: 'Jus de poire', quantity: 4, unit: 'bottle', isDone: true },
    ]);
  });

  it('are ordered by hand, within a section and into another', async () => {
    const { id, guests } = await planNight(server);
    const [bread, cheese, cake] = [
      await add(guests[0], id, { section: 'food', name: 'Pain' }),
      await add(guests[0], id, { section: 'food', name: 'Comté' }),
      await add(guests[0], id, { section: 'food', name: 'Gâteau' }),
    ];
    const names = async () => (await read(guests[0], id)).items.map(({ name }) => name);
    const move = (itemId: string, section: string, afterId: string | null) =>
      write(guests[1], id, 'PUT', `items/${itemId}/place`, { section, afterId });
    await move(cake, 'food', null);
    expect(await names()).toEqual(['Gâteau', 'Pain', 'Comté']);
    await move(cake, 'food', bread);
    expect(await names()).toEqual(['Pain', 'Gâteau', 'Comté']);
    await move(bread, 'party', cheese);
    expect(await names()).toEqual(['Gâteau', 'Comté', 'Pain']);
    await write(guests[0], id, 'DELETE', `items/${cake}`);
    await move(bread, 'food', cake);
    expect(await names()).toEqual(['Comté', 'Pain']);
  });

  it('are two hundred at most', async () => {
    const { id, guests } = await planNight(server);
    const item = { eventId: id, section: 'food', quantity: 1, unit: 'piece' } as const;
    const values = Array.from({ length: 199 }, (_, position) => ({
      ...item,
      id: uuidv7(),
      name: `Article ${position}`,
      position,
    }));
    await server.deps.db.insert(shoppingItems).values(values);
    const last = await add(guests[0], id);
    const body = { id: uuidv7(), section: 'food', name: 'Sel', quantity: 1, unit: 'piece' };
    const refused = await write(guests[0], id, 'POST', 'items', body);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'shopping_list_full']);
    await write(guests[0], id, 'DELETE', `items/${last}`);
    expect((await write(guests[0], id, 'POST', 'items', body)).statusCode).toBe(204);
  });

  it.each([
    [{ quantity: 0 }, 'Il en faut au moins 1'],
    [{ quantity: 1.5 }, 'Une quantité est un nombre entier'],
    [{ quantity: 10_000 }, 'Au plus 9 999'],
    [{ name: ' ' }, 'Indiquez ce qu’il faut apporter'],
    [{ name: 'x'.repeat(81) }, '80'],
    [{ unit: 'tonneau' }, 'Choisissez une unité'],
    [{ section: 'cave' }, 'Choisissez un rayon de la liste'],
  ])('are rejected with a message, and nothing changes: %j', async (values, sentence) => {
    const { id, guests } = await planNight(server);
    const body = { id: uuidv7(), section: 'food', name: 'Pain', quantity: 1, unit: 'piece', ...values };
    const refused = await write(guests[0], id, 'POST', 'items', body);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0].message.replaceAll(' ', ' ')).toContain(sentence);
    expect((await read(guests[0], id)).items).toEqual([]);
  });

  it('are unknown by the id of another night’s', async () => {
    const [one, other] = [await planNight(server), await planNight(server)];
    const itemId = await add(one.guests[0], one.id);
    const refused = await claim(other.guests[0], other.id, itemId, 1);
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'shopping_item_not_found']);
    expect((await read(one.guests[0], one.id)).items[0]?.claims).toEqual([]);
  });
});

describe('who brings what', () => {
  it('is a part, changed and removed', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 3);
    await claim(guests[1], id, itemId, 2);
    await claim(guests[0], id, itemId, 4);
    const list = await read(guests[0], id);
    expect(partsOf(list)).toEqual([
      ['Maud Le Goff', 4],
      ['Nour', 2],
    ]);
    expect(list.items[0]?.claims.map(({ isMe }) => isMe)).toEqual([true, false]);
    expect(list.conflicts).toEqual([]);
    await write(guests[0], id, 'DELETE', `items/${itemId}/claim`);
    await write(guests[0], id, 'DELETE', `items/${itemId}/claim`);
    expect(partsOf(await read(guests[1], id))).toEqual([['Nour Haddad', 2]]);
  });

  it('is never lost: a claim on a removed item puts it back, and others’ claims keep it on the list', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await write(guests[0], id, 'DELETE', `items/${itemId}`);
    expect((await read(guests[0], id)).items).toEqual([]);
    await claim(guests[1], id, itemId, 2);
    expect(partsOf(await read(guests[0], id))).toEqual([['Nour', 2]]);
    const refused = await write(guests[0], id, 'DELETE', `items/${itemId}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'shopping_item_claimed']);
    expect((await read(guests[0], id)).items).toHaveLength(1);
  });

  it('frees quantity while a claimer declines', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 6);
    await server.deps.db.update(guestRows).set({ reply: 'no' }).where(eq(guestRows.id, guests[0].guestId));
    await claim(guests[1], id, itemId, 5);
    const list = await read(guests[1], id);
    expect([partsOf(list), list.conflicts]).toEqual([[['Nour Haddad', 5]], []]);
  });

  it('anonymises the organiser who is on no list, and hides guests who did not agree', async () => {
    const { id, host, guests } = await publishNight(server);
    const itemId = await add(host, id);
    await claim(host, id, itemId, 1);
    const hidden = await addNightGuest(server, id, (await planNight(server)).stranger, { isShown: false });
    await claim(hidden, id, itemId, 2);
    const list = await read(guests[0], id);
    expect(list.items[0]?.claims).toMatchObject([
      { guestId: null, isMe: false, quantity: 1 },
      { guestId: hidden.guestId, quantity: 2 },
    ]);
    expect(list.people).toEqual([]);
    expect((await read(host, id)).items[0]?.claims[0]?.isMe).toBe(true);
  });

  it.each([[0], [-1], [10_000], [2.5]])('is not %d', async (quantity) => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    expect((await claim(guests[0], id, itemId, quantity)).statusCode).toBe(400);
    expect(partsOf(await read(guests[0], id))).toEqual([]);
  });
});

describe('two people who claim the same', () => {
  it('keep what fits, and both see the conflict until each has acknowledged it', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 4, '2026-12-01T11:20:00.000Z');
    const late = await claim(guests[1], id, itemId, 6, '2026-12-01T11:04:00.000Z');
    expect([late.statusCode, late.body]).toEqual([204, '']);
    const seen = await read(guests[1], id);
    expect(partsOf(seen)).toEqual([
      ['Maud', 4],
      ['Nour Haddad', 2],
    ]);
    const [ofNour] = seen.conflicts;
    expect(ofNour).toMatchObject({
      itemId,
      itemName: 'Jus de pomme',
      unit: 'bottle',
      isLate: true,
      late: { guestId: guests[1].guestId, wanted: 6, kept: 2, writtenAt: '2026-12-01T11:04:00.000Z' },
      first: [{ guestId: guests[0].guestId, quantity: 4, claimedAt: '2026-12-01T12:00:00.000Z' }],
    });
    expect((await read(guests[0], id)).conflicts).toMatchObject([{ id: ofNour?.id, isLate: false }]);
    await write(guests[1], id, 'POST', `conflicts/${ofNour?.id}/answer`, { choice: 'leave' });
    expect((await read(guests[1], id)).conflicts).toEqual([]);
    expect((await read(guests[0], id)).conflicts).toHaveLength(1);
    await write(guests[0], id, 'POST', `conflicts/${ofNour?.id}/answer`, { choice: 'leave' });
    expect((await read(guests[0], id)).conflicts).toEqual([]);
    expect(partsOf(await read(guests[0], id))).toEqual([
      ['Maud Le Goff', 4],
      ['Nour', 2],
    ]);
  });

  it('keep nothing when nothing is left, and still see the conflict', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 6);
    await claim(guests[1], id, itemId, 6);
    const seen = await read(guests[1], id);
    expect(partsOf(seen)).toEqual([['Maud', 6]]);
    expect(seen.conflicts).toMatchObject([{ late: { wanted: 6, kept: 0 } }]);
  });

  it('see one conflict, however often the device sends it', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 6);
    for (let time = 0; time < 3; time += 1) await claim(guests[1], id, itemId, 6);
    expect((await read(guests[0], id)).conflicts).toHaveLength(1);
    const { conflicts } = await read(guests[1], id);
    await write(guests[1], id, 'POST', `conflicts/${conflicts[0]?.id}/answer`, { choice: 'leave' });
    await claim(guests[1], id, itemId, 6);
    expect((await read(guests[1], id)).conflicts).toEqual([]);
  });

  it('may both bring it: the needed quantity then grows', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 4);
    await claim(guests[1], id, itemId, 6);
    const { conflicts } = await read(guests[1], id);
    const answer = () =>
      write(guests[1], id, 'POST', `conflicts/${conflicts[0]?.id}/answer`, { choice: 'bring_too' });
    await answer();
    await answer();
    const list = await read(guests[1], id);
    expect([partsOf(list), list.items[0]?.quantity]).toEqual([
      [
        ['Maud', 4],
        ['Nour Haddad', 6],
      ],
      10,
    ]);
  });

  it('acknowledge only their own conflicts, and the first claimer already brings it', async () => {
    const { id, host, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 6);
    await claim(guests[1], id, itemId, 1);
    const { conflicts } = await read(guests[1], id);
    const answer = (who: Caller, choice: string) =>
      write(who, id, 'POST', `conflicts/${conflicts[0]?.id}/answer`, { choice });
    expect((await answer(host, 'leave')).json().code).toBe('shopping_conflict_not_found');
    const repeated = (await answer(guests[0], 'bring_too')).json();
    expect(repeated.errors).toEqual([{ path: 'choice', message: 'Vous l’apportez déjà.' }]);
    const people = await server.deps.db.select().from(shoppingConflictPeople);
    expect(people.filter(({ conflictId }) => conflictId === conflicts[0]?.id)).toMatchObject([
      { answeredAt: null },
      { answeredAt: null },
    ]);
  });

  it('never claim more in total than is needed, of thirty concurrently', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id, { quantity: 20 });
    const calls = Array.from({ length: 30 }, (_, place) =>
      claim(
        place % 2 === 0 ? guests[0] : guests[1],
        id,
        itemId,
        (place % 15) + 1,
        new Date(place).toISOString(),
      ),
    );
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(204);
    const parts = (await read(guests[0], id)).items[0]?.claims ?? [];
    expect(parts).toHaveLength(2);
    expect(parts.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(20);
  });

  it('see a conflict when a claim exceeds what is needed', async () => {
    const { id, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await claim(guests[0], id, itemId, 9);
    const seen = await read(guests[0], id);
    expect(partsOf(seen)).toEqual([['Maud Le Goff', 6]]);
    expect(seen.conflicts).toMatchObject([{ isLate: true, late: { wanted: 9, kept: 6 }, first: [] }]);
  });
});

describe('GET /nights/{id}/list/suggestions', () => {
  it('are the caller’s earlier items, then what as many people usually bring, without listed items', async () => {
    const { id, host, guests } = await planNight(server);
    const earlier = await planParty(server, host, { name: 'Raclette' });
    await openScreens(server, host, earlier.id, ['list']);
    await add(host, earlier.id, { section: 'food', name: 'Raclette', quantity: 2, unit: 'kg' });
    await add(host, id, { section: 'food', name: 'baguette' });
    const { suggestions } = (await callAs(server, host, ['GET', `/nights/${id}/list/suggestions`])).json();
    const raclette = { section: 'food', name: 'Raclette', quantity: 2, unit: 'kg', from: 'earlier' };
    expect(suggestions[0]).toEqual(raclette);
    const names = suggestions.map(({ name }: ShoppingItem) => name);
    expect(names).toContain('Gobelets');
    expect(names).not.toContain('Baguettes');
    const ofMaud = (await callAs(server, guests[0], ['GET', `/nights/${id}/list/suggestions`])).json();
    expect(ofMaud.suggestions.map(({ name }: ShoppingItem) => name)).not.toContain('Raclette');
  });
});

it('is rate limited, and nothing is written beyond the limit', async () => {
  const { id, guests } = await planNight(server);
  const itemId = await add(guests[0], id);
  await spendLimit(server, 'shopping-list');
  expect((await claim(guests[0], id, itemId, 1)).statusCode).toBe(429);
  expect((await read(guests[0], id)).items[0]?.claims).toEqual([]);
});

describe('a night that is over', () => {
  it('keeps its list unchanged', async () => {
    const { id, host, guests } = await planNight(server);
    const itemId = await add(guests[0], id);
    await callAs(server, host, ['POST', `/parties/${id}/call-off`]);
    expect((await claim(guests[0], id, itemId, 1)).json().code).toBe('night_closed');
    expect((await read(guests[0], id)).items[0]?.claims).toEqual([]);
  });
});
