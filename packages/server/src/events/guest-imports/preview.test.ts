import { INVITATIONS_MAX } from '@lampion/contract/events/invitations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { createOpenEvent, joinAs, repliesOf } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

async function createInviting() {
  const { event, organiser } = await createOpenEvent(server);
  return { event, headers: await signIn(server.deps, organiser.accountId) };
}

type Inviting = Awaited<ReturnType<typeof createInviting>>;

async function preview({ event, headers }: Inviting, fields: Record<string, string | Buffer>) {
  const body = await multipartBody(fields);
  return server.app.inject({
    method: 'POST',
    url: `/api/pro/events/${event.id}/invitations/preview`,
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
}

const leaAndZoe = [
  { nickname: 'Léa', email: 'lea@exemple.fr' },
  { nickname: 'Zoé', email: 'zoe@exemple.fr' },
];

describe('POST /pro/events/{id}/invitations/preview', () => {
  it.each([
    [
      'semicolons with a heading',
      Buffer.from('Prénom;Courriel\r\nLéa;lea@exemple.fr\r\nZoé;ZOE@exemple.fr\r\n'),
    ],
    ['commas, the address first', Buffer.from('lea@exemple.fr,Léa\nzoe@exemple.fr,"Zoé"\n')],
    ['tabs and UTF-16', Buffer.from('\ufeffLéa\tlea@exemple.fr\nZoé\tzoe@exemple.fr', 'utf16le')],
    ['the Windows code page', Buffer.from('Léa;lea@exemple.fr\r\nZoé;zoe@exemple.fr', 'latin1')],
    ['UTF-8 with its mark', Buffer.from('\ufeffLéa;lea@exemple.fr\n\n;;\nZoé;zoe@exemple.fr')],
  ])('reads %s', async (_what, file) => {
    const answer = await preview(await createInviting(), { file });
    expect(answer.json()).toEqual({
      people: leaAndZoe,
      faults: [],
      faultCount: 0,
      knownCount: 0,
      repeatedCount: 0,
      source: null,
      columns: [],
      leftOutCount: 0,
    });
  });

  it('reads pasted addresses', async () => {
    const list = 'Léa <lea@exemple.fr>, zoe@exemple.fr; "Max R." <max@exemple.fr>\nina@exemple.fr';
    const { people } = (await preview(await createInviting(), { list })).json();
    expect(people.map(({ email }: { email: string }) => email)).toEqual(
      ['lea', 'zoe', 'max', 'ina'].map((name) => `${name}@exemple.fr`),
    );
    expect(people[0].nickname).toBe('Léa');
  });

  it('lists invalid lines, and skips duplicates and guests already on the list', async () => {
    const inviting = await createInviting();
    await joinAs(server, inviting.event.id, 'Deja');
    const list = 'Léa;lea@exemple.fr\nsans adresse\nFaux;faux@\nLéa;LEA@exemple.fr\nDéjà;deja@exemple.fr';
    expect((await preview(inviting, { list })).json()).toEqual({
      people: [leaAndZoe[0]],
      faults: [
        { line: 2, text: 'sans adresse', message: 'Adresse e-mail invalide' },
        { line: 3, text: 'Faux ; faux@', message: 'Adresse e-mail invalide' },
      ],
      faultCount: 2,
      knownCount: 1,
      repeatedCount: 1,
      source: null,
      columns: [],
      leftOutCount: 0,
    });
    expect(await repliesOf(server, inviting.event.id)).toEqual({ Deja: 'yes' });
  });

  it('refuses an empty list, a picture, and 100 000 lines', async () => {
    const inviting = await createInviting();
    const long = Array.from({ length: 100_000 }, (_, n) => `n${n};n${n}@exemple.fr`).join('\n');
    const answers = [
      await preview(inviting, { list: '  ' }),
      await preview(inviting, { file: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]) }),
      await preview(inviting, { file: Buffer.from(long) }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().errors[0].message])).toEqual([
      [400, 'Indiquez au moins une adresse e-mail'],
      [400, 'Ce fichier n’est pas une liste. Enregistrez-la au format CSV.'],
      [400, `${INVITATIONS_MAX} personnes au maximum par envoi. Découpez la liste.`],
    ]);
  });
});
