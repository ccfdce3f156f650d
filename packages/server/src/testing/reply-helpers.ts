import { guests } from '../db/tables.ts';
import type { TestServer } from './build-test-server.ts';
import { createEvent, createOrganiser } from './factories.ts';
import { readOutbox } from './outbox.ts';
import { workOff } from './work-off.ts';

let lastHost = 0;
/** A new address for each call: limits are counted by it. */
const nextAddress = () => `10.${++lastHost >> 16}.${(lastHost >> 8) & 255}.${lastHost & 255}`;

type EventValues = Omit<Parameters<typeof createEvent>[1], 'organiserId'>;

/** An event of an organiser whose plan allows any number of guests. */
export async function createOpenEvent(server: TestServer, values: EventValues = {}) {
  const organiser = await createOrganiser(server.deps, { plan: 'enterprise' });
  const event = await createEvent(server.deps, { organiserId: organiser.id, ...values });
  return { event, organiser };
}

/** Replies as a visitor. */
export async function joinAs(
  server: TestServer,
  eventId: string,
  name: string,
  body: object = {},
  remoteAddress = nextAddress(),
) {
  return server.app.inject({
    method: 'POST',
    url: `/api/events/${eventId}/replies`,
    payload: { nickname: name, email: `${name.toLowerCase()}@exemple.fr`, ...body },
    remoteAddress,
  });
}

/** Every guest of an event by name, with their reply. */
export async function repliesOf(server: TestServer, eventId: string): Promise<Record<string, string>> {
  const rows = await server.deps.db.select().from(guests);
  return Object.fromEntries(
    rows
      .filter((row) => row.eventId === eventId)
      .map(({ nickname, reply, plusOnes }) => [nickname, plusOnes > 0 ? `${reply} +${plusOnes}` : reply]),
  );
}

/** The token of the first private link sent to the guest of that name. */
export async function linkOf(server: TestServer, name: string): Promise<string> {
  const [token = 'none'] = await linksOf(server, [name]);
  return token;
}

/** The same for many guests, in one query. */
export async function linksOf(server: TestServer, names: readonly string[]): Promise<string[]> {
  await workOff(server);
  const emails = await readOutbox(server);
  return names.map((name) => {
    const to = `${name.toLowerCase()}@exemple.fr`;
    const text = emails.flatMap((email) => (email.to === to ? email.text : [])).join('\n');
    return /\/replies\/([\w-]{43})/.exec(text)?.[1] ?? 'none';
  });
}

/** Replies as a visitor who opens the link of the e-mail at once. */
export async function joinConfirmed(server: TestServer, eventId: string, name: string, body: object = {}) {
  const answer = await joinAs(server, eventId, name, body);
  await server.app.inject({ url: `/api/replies/${await linkOf(server, name)}` });
  return answer;
}
