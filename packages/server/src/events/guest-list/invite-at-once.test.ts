import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { signIn } from '../../testing/factories.ts';
import { createOpenEvent } from '../../testing/party-helpers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

it('more invitations at once than there are connections are all answered', async () => {
  const { event, organiser } = await createOpenEvent(server);
  const headers = await signIn(server.deps, organiser.accountId);
  const invite = (number: number) =>
    server.app.inject({
      method: 'POST',
      url: `/api/pro/events/${event.id}/invitations`,
      payload: { people: [{ nickname: 'Léa', email: `lea-${number}@exemple.fr` }] },
      headers,
    });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => invite(number)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
});
