import { demoPassword } from '../../packages/server/src/demo/demo-accounts.ts';
import type { Random } from '../support/random.ts';
import { type Order, writeForm, writeJson } from './client.ts';
import type { KnownContent } from './known-content.ts';

/** One kind of request of the load. */
export interface Kind {
  readonly name: string;
  /** Its relative frequency. */
  readonly share: number;
  /** The statuses of a correct answer. */
  readonly statuses: readonly number[];
  /** The n-th request of a run. */
  order(index: number): Order | Promise<Order>;
}

interface Material {
  readonly known: KnownContent;
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
  readonly random: Random;
}

type Headers = Readonly<Record<string, string>>;
type Text = () => string;
type Write = Kind['order'];

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'accept-encoding': 'gzip, deflate, br',
};
const LIST_LINES = 2000;
const lines = Array.from({ length: LIST_LINES }, (_, line) => `Convive ${line};convive-${line}@exemple.fr`);

/** Each request comes from another person, because limits count per person. */
const from = (index: number) => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

function view(path: Text): Write {
  return (index) => ({ path: path(), headers: { ...BROWSER, ...from(index) } });
}

function call(path: Text, session: Headers = {}): Write {
  return (index) => ({ path: `/api${path()}`, headers: { ...session, ...from(index) } });
}

function write(path: Text, content: (index: number) => object): Write {
  return (index) => {
    const { headers, body } = writeJson(content(index));
    return { method: 'POST', path: `/api${path()}`, headers: { ...headers, ...from(index) }, body };
  };
}

function send(
  method: string,
  path: Text,
  fields: () => Parameters<typeof writeForm>[0],
  session: Headers,
): Write {
  return async () => {
    const { headers, body } = await writeForm(fields());
    return { method, path: `/api${path()}`, headers: { ...headers, ...session }, body };
  };
}

type Subjects = Readonly<Record<'article' | 'event' | 'organiser' | 'ownEvent', Text>>;

function describeViews({ known, random: { pick, number } }: Material, subjects: Subjects): Kind[] {
  const { article, event, organiser, ownEvent } = subjects;
  const pages = [
    ...[() => '/', () => '/', () => '/blog', () => '/contact', () => '/policy'],
    ...[() => `/blog/${article()}`, () => `/events/${event()}`, () => `/events/${ownEvent()}`],
    () => `/o/${organiser()}`,
  ];
  const drawings = [
    () => `/covers/party/${event()}.svg`,
    () => `/covers/article/${article()}.svg`,
    () => `/avatars/${organiser()}.svg`,
  ];
  const feeds = [
    ...[() => '/blog/rss.xml', () => '/blog/feed.json', () => '/sitemap.xml', () => '/sitemaps/events-1.xml'],
    ...[() => `/o/${organiser()}/rss.xml`, () => `/o/${organiser()}/calendar.ics`],
    () => `/events/${event()}/calendar.ics`,
  ];
  const views = (name: string, share: number, paths: readonly Text[], statuses = [200]): Kind => ({
    name,
    share,
    statuses,
    order: view(() => pick(paths)()),
  });
  return [
    views('public pages', 4000, pages),
    views('files', 1200, [() => pick(known.files)]),
    views('drawings', 1200, drawings),
    // 503: they are drawn one at a time.
    views('share pictures', 20, [() => `/share/events/${event()}.png`], [200, 503]),
    views('frames of areas', 300, [() => pick(['/login', '/pro', '/app', '/admin'])]),
    views('feeds and sitemaps', 400, feeds),
    views('unknown addresses', 150, [() => `/rien/${number(1_000_000)}`], [404]),
  ];
}

function describeReads({ known, random: { pick } }: Material, subjects: Subjects): Kind[] {
  const { article, event, organiser, ownEvent } = subjects;
  const visitors = [
    ...[() => '/blogs?limit=10', () => `/blogs/${article()}`, () => `/pro/events/${event()}`],
    () => `/organisers/by-username/${organiser()}`,
  ];
  const organisers = [
    ...[() => '/pro/events', () => '/auth/me', () => '/pro/stats'],
    () => `/pro/events/${ownEvent()}/guests`,
  ];
  const members = [() => '/me/replies', () => '/auth/me'];
  const reads = (whose: string, share: number, paths: readonly Text[], session: Headers): Kind => ({
    name: `API reads of ${whose}`,
    share,
    statuses: [200],
    order: call(() => pick(paths)(), session),
  });
  return [
    reads('visitors', 900, visitors, {}),
    reads('organisers', 700, organisers, known.owner),
    reads('members', 300, members, known.member),
  ];
}

function describeWrites({ known, pictures, random }: Material, { ownEvent }: Subjects): Kind[] {
  const credentials = { email: 'pro@lampion.test', password: demoPassword };
  const message = { name: 'Léa', email: 'lea@exemple.fr', subject: 'Bonsoir', message: 'Où dansez-vous ?' };
  const guest = (index: number) => ({ nickname: 'Léa', email: `lea-${index}@exemple.fr`, plusOnes: 0 });
  const change = () => ({ description: `On danse, ${random.number(1000)} fois.` });
  const event = () => `/pro/events/${ownEvent()}`;
  const kind = (name: string, share: number, statuses: readonly number[], order: Write): Kind => ({
    name,
    share,
    statuses,
    order,
  });
  const wrong = () => random.pick(['/contact', '/auth/login', '/admin/images']);
  return [
    kind(
      'sign-ins',
      60,
      [200],
      write(
        () => '/auth/login',
        () => credentials,
      ),
    ),
    kind(
      'replies of visitors',
      150,
      [201],
      write(() => `/events/${ownEvent()}/replies`, guest),
    ),
    kind(
      'contact messages',
      30,
      [201],
      write(
        () => '/contact',
        () => message,
      ),
    ),
    kind('changes of events', 60, [200], send('PUT', event, change, known.owner)),
    kind(
      'pictures',
      pictures.length > 0 ? 8 : 0,
      [201],
      send(
        'POST',
        () => '/admin/images',
        () => ({ image: random.pick(pictures) }),
        known.admin,
      ),
    ),
    kind(
      'guest lists',
      10,
      [200],
      send(
        'POST',
        () => `${event()}/invitations/preview`,
        () => ({ list: lines.join('\n') }),
        known.owner,
      ),
    ),
    kind(
      'refused calls',
      150,
      [400, 401],
      write(wrong, () => ({ email: 'pas une adresse' })),
    ),
  ];
}

/**
 * The requests of a site with an audience, in realistic proportions. No uploads without pictures.
 */
export function describeMix(material: Material): readonly Kind[] {
  const { known, random } = material;
  const subjects = {
    article: () => random.pick(known.articles),
    event: () => random.pick(known.events),
    organiser: () => random.pick(known.organisers),
    ownEvent: () => random.pick(known.ownEvents),
  };
  return [
    ...describeViews(material, subjects),
    ...describeReads(material, subjects),
    ...describeWrites(material, subjects),
  ];
}
