import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { weekdays } from '@lampion/contract/events/rules/series-words';
import { termsVersion } from '@lampion/contract/legal/terms-version';
import { demoPassword } from '@lampion/server/demo/demo-accounts';
import { runStatement } from '@lampion/server/testing/database/test-postgres';
import type { OwnProduct } from '../support/own-product.ts';
import { companyProfile } from '../support/people.ts';

const MAIL_LIMIT_MS = 30_000;

/** What prepares the pictures needs of a product on demo content. */
export class Demo {
  readonly #product: OwnProduct;

  constructor(product: OwnProduct) {
    this.#product = product;
  }

  /** The first column of the first row. Throws when there is none. */
  async find(statement: string): Promise<string> {
    const [row] = (await runStatement(this.#product.databaseUrl, statement)) as Record<string, string>[];
    const [value] = Object.values(row ?? {});
    if (value === undefined || value === null) throw new Error(`The demo holds nothing for: ${statement}`);
    return value;
  }

  /** Runs a statement for what no call of the API can do. */
  async change(statement: string): Promise<void> {
    await runStatement(this.#product.databaseUrl, statement);
  }

  /** Calls the API. Throws with its answer when it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls, of which a field or two are read
  async call(method: string, path: string, body?: object, token?: string): Promise<any> {
    const answer = await fetch(`${this.#product.url}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** A session of an account of the demo. */
  async signIn(email: string): Promise<string> {
    const { access_token: token } = await this.call('POST', '/auth/login', { email, password: demoPassword });
    return token;
  }

  /** The first link of a public page that begins so. Throws when there is none. */
  async findLink(page: string, start: string): Promise<string> {
    const html = await (await fetch(this.#product.url + page)).text();
    const [link] = html.split('"').filter((text) => text.startsWith(start));
    if (link === undefined) throw new Error(`${page} has no link to ${start}`);
    return link;
  }

  /** Sends a form of a public page, as its button does. */
  async submit(page: string, fields: Readonly<Record<string, string>>): Promise<void> {
    const url = this.#product.url + page;
    const headers = { origin: this.#product.url };
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    if (answer.status >= 400) throw new Error(`${page} answered ${answer.status}`);
  }

  /** Waits for an e-mail to an address with a link to `path`; returns it from the path on. */
  async findMailedLink(to: string, path: string): Promise<string> {
    const folder = join(this.#product.dataDir, 'outbox');
    for (const until = Date.now() + MAIL_LIMIT_MS; Date.now() < until; await delay(200)) {
      for (const name of await readdir(folder).catch(() => [])) {
        if (!name.endsWith('.json')) continue;
        const message = JSON.parse(await readFile(join(folder, name), 'utf8'));
        const link = message.to === to && /https?:\/\/\S+/g[Symbol.matchAll](message.text);
        for (const [url] of link || []) if (url.includes(path)) return url.slice(url.indexOf(path));
      }
    }
    throw new Error(`No e-mail to ${to} leads to ${path}`);
  }
}

const eventNamed = (name: string) => `SELECT id FROM events WHERE name = '${name}'`;

/** Ids and links that addresses of screens need, some of them made for the pictures. */
export async function preparePlaces(demo: Demo) {
  const [admin, pro, butte, member] = await Promise.all(
    ['admin', 'pro', 'butte', 'membre'].map((name) => demo.signIn(`${name}@lampion.test`)),
  );
  const barathon = await demo.find(eventNamed('Barathon de la Butte'));
  const yanis = await demo.find(eventNamed('Les 30 ans de Yanis'));
  const own = await demo.find(eventNamed('Le réveillon du 4e étage'));
  const organiser = await demo.find("SELECT id FROM organisers WHERE display_name ILIKE '%guinguette%'");
  const article = await demo.find(
    'SELECT slug FROM articles WHERE publish_date < now() AND NOT is_draft ORDER BY views DESC LIMIT 1',
  );
  const codeOf = (id: string) => demo.find(`SELECT link_code FROM parties WHERE event_id = '${id}'`);

  await demo.call('POST', '/contact', {
    name: 'Ève Marchand',
    email: 'eve@exemple.fr',
    subject: 'Une salle qui ferme à minuit',
    message: 'Bonjour, peut-on prévenir les invités que la salle ferme plus tôt que prévu ?',
  });
  return {
    barathon,
    yanis,
    own,
    coming: await demo.find(eventNamed('Bal de la Saint-Sylvestre')),
    past: await demo.find(eventNamed('Le bal qui tourne à l’envers')),
    spent: await spendNight(demo, member),
    series: await makeSeries(demo, butte),
    passes: await keepPasses(demo, { barathon, code: await codeOf(yanis) }),
    ownCode: await codeOf(own),
    tv: await demo.find(`SELECT link_code FROM crawls WHERE event_id = '${barathon}'`),
    bar: await demo.find('SELECT link_code FROM crawl_stops LIMIT 1'),
    late: await openLateLink(demo, barathon, pro),
    door: (await demo.call('POST', `/nights/${barathon}/door/link`, {}, pro)).token,
    follow: await followByEmail(demo, organiser),
    contest: await takeDecision(demo, admin),
    join: await inviteToTeam(demo, pro),
    accounts: await mailAccounts(demo),
    webhook: (
      await demo.call(
        'POST',
        '/pro/webhooks',
        { url: 'http://127.0.0.1:9/caisse', description: 'La caisse', kinds: ['reply.created'] },
        pro,
      )
    )._id,
    payments: await openPayments(demo, pro),
    friendCode: (await demo.call('GET', '/me/friend-link', undefined, member)).code,
    group: await demo.find(
      "SELECT friend_groups.id FROM friend_groups JOIN app_accounts ON app_accounts.id = owner_id WHERE username = 'lina.m' LIMIT 1",
    ),
    article,
    category: await demo.findLink('/blog', '/blog/categorie/'),
    tag: await demo.findLink(`/blog/${article}`, '/blog/tag/'),
    articleId: await demo.find('SELECT id FROM articles WHERE NOT is_draft ORDER BY views DESC LIMIT 1'),
    user: await demo.find("SELECT id FROM accounts WHERE email = 'pro@lampion.test'"),
    customer: (await demo.call('GET', '/admin/customers', undefined, admin)).items[0]._id,
    message: await demo.find('SELECT id FROM contact_messages ORDER BY created_at DESC LIMIT 1'),
  };
}

export type Places = Awaited<ReturnType<typeof preparePlaces>>;

/** A party of the demo's member that ended yesterday, of which money is still owed. */
async function spendNight(demo: Demo, token: string | undefined): Promise<string> {
  const id = randomUUID();
  const beginDate = new Date(Date.now() + 86_400_000).toISOString();
  const party = { id, name: 'Dîner du quai', beginDate };
  const { hosted } = await demo.call('POST', '/parties', party, token);
  const screens = { list: true, album: true, playlist: true };
  await demo.call('PUT', `/nights/${id}`, { screens }, token);
  const guest = { nickname: 'Camille', email: 'camille.quai@exemple.fr', reply: 'yes' };
  await demo.call('POST', `/party-links/${hosted.linkCode}/replies`, guest);
  await demo.change(
    `UPDATE events SET begin_date = begin_date - interval '2 days', end_date = end_date - interval '2 days' WHERE id = '${id}'`,
  );
  return id;
}

async function makeSeries(demo: Demo, token: string | undefined): Promise<string> {
  const eventId = await demo.find(eventNamed('L’anniversaire de tout le monde'));
  const day = await demo.find(
    `SELECT extract(isodow FROM begin_date AT TIME ZONE 'Europe/Paris')::text FROM events WHERE id = '${eventId}'`,
  );
  const weekday = weekdays[Number(day) - 1];
  const rule = { repeats: 'weekly', weekdays: [weekday], count: 8 };
  const series = await demo.call('POST', '/pro/series', { eventId, name: 'Les bals du quai', rule }, token);
  return series._id;
}

interface GuestLinks {
  readonly replies: string;
  /** Addresses of the pages that store a pass. */
  readonly links: readonly string[];
}

/** Replies without an account, whose links store passes. */
async function keepPasses(
  demo: Demo,
  { barathon, code }: { barathon: string; code: string },
): Promise<GuestLinks> {
  const [public_, party] = ['lou@exemple.fr', 'noe@exemple.fr'];
  await demo.call('POST', `/events/${barathon}/replies`, { nickname: 'Lou', email: public_ });
  await demo.call('POST', `/party-links/${code}/replies`, { nickname: 'Noé', email: party, reply: 'yes' });
  const links = [public_, party, 'camille.quai@exemple.fr'].map((email) =>
    demo.findMailedLink(email ?? '', '/replies/'),
  );
  const [replies = '', ...others] = await Promise.all(links);
  return { replies, links: [replies, ...others] };
}

async function openLateLink(demo: Demo, id: string, token: string | undefined): Promise<string> {
  const code = randomUUID().replaceAll('-', '').slice(0, 22);
  await demo.call('PUT', `/nights/${id}/crawl/late-link`, { code }, token);
  return code;
}

async function followByEmail(demo: Demo, organiser: string): Promise<string> {
  const email = 'suivre@exemple.fr';
  await demo.call('POST', `/organisers/${organiser}/follow-by-email`, { email, wording: 1 });
  return demo.findMailedLink(email, '/follow/');
}

/** Takes two events off the site; one of the decisions is contested. Returns the other's link. */
async function takeDecision(demo: Demo, token: string | undefined): Promise<string> {
  const events = { 'platine@lampion.test': 'La Friche, face B', 'butte@lampion.test': 'Récital des marches' };
  const reason = 'L’adresse n’existe pas.';
  for (const name of Object.values(events))
    await demo.call(
      'POST',
      `/admin/events/${await demo.find(eventNamed(name))}/unpublish`,
      { reason },
      token,
    );
  const contested = await demo.findMailedLink('butte@lampion.test', '/contester/');
  await demo.submit(contested, { text: 'L’adresse existe : la salle est au fond de la cour.' });
  return demo.findMailedLink('platine@lampion.test', '/contester/');
}

async function inviteToTeam(demo: Demo, token: string | undefined): Promise<string> {
  const email = 'samir@exemple.fr';
  await demo.call('POST', '/pro/team/invitations', { emails: [email], role: 'door' }, token);
  return demo.findMailedLink(email, '/pro/join');
}

/** Links of accounts made for it: one for each picture, as most work once. */
async function mailAccounts(demo: Demo) {
  const made = ['un', 'deux'].map(async (name) => {
    const email = `photo.${name}@exemple.fr`;
    const account = { username: `photo_${name}`, email, password: 'Une-phrase-de-passe-1' };
    const { access_token: token } = await demo.call('POST', '/members', account);
    const confirm = await demo.findMailedLink(email, '/login/confirm-email');
    const newEmail = `nouvelle.${name}@exemple.fr`;
    await demo.call('POST', '/auth/email', { email: newEmail, password: account.password }, token);
    const confirmNew = await demo.findMailedLink(newEmail, '/login/confirm-new-email');
    await demo.call('POST', '/auth/forgotten-password', { email });
    return { confirm, confirmNew, reset: await demo.findMailedLink(email, '/login/reset-password') };
  });
  return Promise.all(made);
}

/** Addresses of the pages that stand for a payment provider. */
async function openPayments(demo: Demo, pro: string | undefined) {
  const fresh = await demo.signIn('nouveau@lampion.test');
  const portal = await demo.call('POST', '/stripe/portal-session', {}, pro);
  const invoices = JSON.stringify(await demo.call('GET', '/stripe/invoices', undefined, pro));
  const { priceId, checkout } = await order(demo, { email: 'nouveau@lampion.test', token: fresh });
  return {
    priceId,
    checkout,
    portal: new URL(portal.url).pathname,
    invoice: findPath(invoices, '/demo-invoice/'),
    creditNote: await withdrawOrder(demo),
  };
}

/** The first address of an answer that contains `start`, without its origin. */
function findPath(json: string, start: string): string {
  const found = json.split('"').find((text) => text.includes(start));
  if (found === undefined) throw new Error(`No ${start} in ${json}`);
  return found.slice(found.indexOf(start));
}

/** Orders the smallest plan; its payment page waits. */
async function order(demo: Demo, { email, token }: { email: string; token: string }) {
  await demo.call('POST', '/profile/update', { ...companyProfile, email }, token);
  const plans = await demo.call('GET', '/stripe/availableSubscriptions', undefined, token);
  const priceId = JSON.stringify(plans).match(/price_\w+/)?.[0] ?? '';
  const ordered = { priceId, termsVersion, hasFewEmployees: true, startsAtOnce: true };
  const { url } = await demo.call('POST', '/stripe/checkout-session', ordered, token);
  return { priceId, checkout: new URL(url).pathname };
}

/** An order that was paid and withdrawn: it leaves a credit note. */
async function withdrawOrder(demo: Demo): Promise<string> {
  const email = 'retractee@exemple.fr';
  const { access_token: token } = await demo.call('POST', '/auth/register', {
    email,
    password: 'la lune danse sur le canal',
  });
  await demo.submit((await order(demo, { email, token })).checkout, { moyen: 'accepted', choix: 'payer' });
  await demo.call('POST', '/stripe/withdrawal', undefined, token);
  return findPath(
    JSON.stringify(await demo.call('GET', '/stripe/invoices', undefined, token)),
    '/demo-credit-note/',
  );
}
