import { demoPassword } from '../../packages/server/src/demo/demo-accounts.ts';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { createEvent, createOrganiser, signIn } from '../../packages/server/src/testing/factories.ts';

/** Events of the organiser for the load. */
const EVENTS = 40;

/** Content that the requests of the load refer to. */
export interface KnownContent {
  /** Slugs. */
  readonly articles: readonly string[];
  /** Ids of the demo's events. */
  readonly events: readonly string[];
  readonly organisers: readonly string[];
  /** Files of the browser, as the landing page names them. */
  readonly files: readonly string[];
  /** Ids of events without limits for guests. */
  readonly ownEvents: readonly string[];
  /** Headers of sessions. */
  readonly owner: Readonly<Record<string, string>>;
  readonly admin: Readonly<Record<string, string>>;
  readonly member: Readonly<Record<string, string>>;
}

async function enter(url: string, email: string, isAdmin = false) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, isAdmin }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}` };
}

/** An organiser with the largest plan, and events with places for hours of load. */
async function createOwner(databaseUrl: string) {
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined);
  try {
    const { id: organiserId, accountId } = await createOrganiser(database, { plan: 'enterprise' });
    const ownEvents: string[] = [];
    while (ownEvents.length < EVENTS) ownEvents.push((await createEvent(database, { organiserId })).id);
    return { ownEvents, owner: await signIn(database, accountId) };
  } finally {
    await database.close();
  }
}

/** Reads and creates the content for the load, on a product with demo content. */
export async function prepareContent(url: string, databaseUrl: string): Promise<KnownContent> {
  const read = async (path: string) => (await fetch(url + path)).text();
  const findAll = (text: string, expression: RegExp) => [
    ...new Set([...text.matchAll(expression)].map(([, found = '']) => found)),
  ];
  return {
    articles: findAll(await read('/sitemaps/articles-1.xml'), /\/blog\/([^<]+)</g),
    events: findAll(await read('/sitemaps/events-1.xml'), /\/events\/([^<]+)</g),
    organisers: findAll(await read('/sitemaps/organisers-1.xml'), /\/o\/([^<]+)</g),
    files: findAll(await read('/'), /"(\/assets\/[^"?]+)"/g),
    ...(await createOwner(databaseUrl)),
    admin: await enter(url, 'admin@lampion.test', true),
    member: await enter(url, 'membre@lampion.test'),
  };
}
