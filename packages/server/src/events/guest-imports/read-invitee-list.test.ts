import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { readInviteeList } from './read-invitee-list.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const lines = (count: number, line: (index: number) => string) =>
  Buffer.from(Array.from({ length: count }, (_, index) => line(index)).join('\n'));

const read = (input: Buffer) => readInviteeList(server.deps, { input, path: 'file' });

describe('a long list', () => {
  it('is read like a short one', async () => {
    const { people, faults, faultCount, repeatedCount } = await read(
      lines(4000, (index) =>
        index % 4 === 3 ? `Faux ${index};faux@` : `Léa ${index};lea${index}@exemple.fr`,
      ),
    );
    expect(people).toHaveLength(3000);
    expect(people.at(-1)).toEqual({ nickname: 'Léa 3998', email: 'lea3998@exemple.fr' });
    expect([faults.length, faultCount]).toEqual([100, 1000]);
    expect(faults[0]).toEqual({ line: 4, text: 'Faux 3 ; faux@', message: 'Adresse e-mail invalide' });
    expect(repeatedCount).toBe(0);
  });

  it('does not block the main thread while it is read', async () => {
    let isRead = false;
    const reading = read(lines(100_000, (index) => `Faux ${index};faux@`)).then((list) => {
      isRead = true;
      return list;
    });
    // On the main thread, nothing else would run during it.
    await server.deps.database.watch.check();
    expect(isRead).toBe(false);
    expect((await reading).faultCount).toBe(100_000);
  });

  it('is refused in French when it is too large, too long, or no list', async () => {
    const refusals = await Promise.all(
      [
        Buffer.alloc(6 * 1024 * 1024, 'a'),
        lines(100_001, () => 'Faux;faux@'),
        Buffer.concat([lines(2000, (index) => `lea${index}@exemple.fr`), Buffer.from([0])]),
      ].map((input) => read(input).catch((error) => error)),
    );
    expect(refusals.map(({ code, fields }) => [code, fields[0].path, fields[0].message])).toEqual([
      ['invalid_input', 'file', 'Ce fichier est trop lourd : 5 Mo au maximum. Découpez la liste.'],
      ['invalid_input', 'file', '100 000 lignes au maximum. Découpez la liste.'],
      ['invalid_input', 'file', 'Ce fichier n’est pas une liste. Enregistrez-la au format CSV.'],
    ]);
  });
});
