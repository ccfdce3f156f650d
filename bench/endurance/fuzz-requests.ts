import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { endpoints } from '../../packages/contract/src/endpoints.ts';
import { sampleInput } from '../../packages/server/src/testing/endpoint-input.ts';
import type { Random } from '../support/random.ts';
import type { Order } from './client.ts';
import type { KnownContent } from './known-content.ts';

/** Part of every text that is sent. No log may contain it. */
export const CANARY = 'canari-lampion';
/** Network of the addresses that requests claim to come from (RFC 2544). */
export const CANARY_NETWORK = '198.18.';

const ODD_TEXTS = [
  '',
  '%20',
  '%00',
  '%C3%28',
  '%E0%80%AF',
  '%F0%9F%8E%89',
  '%ED%A0%80',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  "'%20OR%201=1--",
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '%u0041',
  '%',
  '-1',
  '0',
  '1e309',
  '9999999999999999999999',
  '__proto__',
  'constructor',
  '%E2%80%AE',
  '\u00e9\u00ff',
  `a${'%61'.repeat(400)}`,
] as const;

const ODD_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[[[[]]]]],
  '',
  ' ',
  'é\u0000é',
  '\ud800',
  '\u202e',
  '0000-13-45',
  'x'.repeat(70_000),
  { $gt: '' },
];

const PREFIXES = [
  '/',
  '/blog/',
  '/events/',
  '/o/',
  '/replies/',
  '/unsubscribe/',
  '/covers/party/',
  '/covers/article/',
  '/avatars/',
  '/images/',
  '/share/events/',
  '/share/articles/',
  '/sitemaps/events-',
  '/demo-checkout/',
  '/demo-credit-note/',
  '/demo-invoice/',
  '/demo-portal/',
  '/pro/',
  '/admin/',
  '/me/',
  '/login/',
  '/assets/',
  '/api/',
  '/api/blogs/',
  '/api/pro/events/',
  '/api/replies/',
  '/api/organisers/by-username/',
  '/health/',
  '/.well-known/',
] as const;
const SUFFIXES = [
  '',
  '',
  '.svg',
  '.png',
  '.xml',
  '/calendar.ics',
  '/rss.xml',
  '/reply',
  '/replies',
  '?',
  '//',
] as const;
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PROPFIND',
  'QUERY',
  'TRACE',
] as const;
const HEADER_NAMES = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'sec-purpose',
  'transfer-coding',
  'x-forwarded-proto',
  'x-http-method-override',
] as const;
const ODD_HEADERS = [
  '',
  '*',
  ',,,,',
  'W/"x", "y"',
  'bytes=0-,1-,2-',
  'gzip;q=2, br;q=-1, identity;q=abc',
  'Bearer',
  `Bearer ${'x'.repeat(501)}`,
  'application/json; charset=utf-7',
  'multipart/form-data',
  'text/plain',
  'null',
  '\u00e9\u00ff\u0080',
  'a=b; '.repeat(800),
] as const;

/** Deep enough to overflow the stack of a recursive parser. */
const DEPTH = 100_000;
/** Over the limit of a JSON body. */
const HUGE_BYTES = 1_200_000;
const deepJson = '['.repeat(DEPTH);
const deepObject = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;
const hugeJson = JSON.stringify({ name: CANARY, message: 'x'.repeat(HUGE_BYTES) });
/** Calls that would end the sessions which the other requests use. */
const ENDING = /^\/(?:auth\/(?:logout|sessions)|me$|account)/;
const calls = (Object.values(endpoints) as readonly Endpoint[]).filter(({ path }) => !ENDING.test(path));
const forms = calls.filter(({ bodyType }) => bodyType === 'multipart');

type Make = () => Order;

interface Words {
  readonly random: Random;
  readonly known: KnownContent;
  hex(length: number): string;
  uuid(): string;
  /** A string that may occur in a URL. */
  word(): string;
  /** Headers with this content type, with or without a session. */
  headers(type: string): Record<string, string>;
  /** The URL of a call. */
  pathOf(endpoint: Endpoint): string;
}

const claimSender = ({ number }: Random) => ({
  'x-forwarded-for': `${CANARY_NETWORK}${number(256)}.${number(256)}`,
});

function createWords(random: Random, known: KnownContent): Words {
  const { pick, number } = random;
  const hex = (length: number) => Array.from({ length }, () => number(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`;
  const word = () =>
    pick([
      uuid(),
      hex(32),
      `${CANARY}-${number(1e6)}`,
      pick(ODD_TEXTS),
      pick(known.events),
      pick(known.articles),
    ]);
  const session = () =>
    pick([{}, {}, known.owner, known.member, known.admin, { authorization: `Bearer ${hex(43)}` }]);
  return {
    random,
    known,
    hex,
    uuid,
    word,
    headers: (type) => ({ 'content-type': type, ...claimSender(random), ...session() }),
    pathOf: ({ path }) => `/api${path.replace(/:(\w+)/g, () => word().replaceAll('?', ''))}`,
  };
}

/** Invented URLs, methods and headers. */
function makeAddress({ random, word }: Words): Order {
  const { pick, number } = random;
  const query = pick([
    ...['', '', `?q=${word()}`, `?limit=${pick(ODD_TEXTS)}&cursor=${word()}`],
    ...[`?plan=${word()}&sky=${word()}`, `?${'a=1&'.repeat(500)}`, `?email=${CANARY}@exemple.fr`],
  ]);
  const headers = Array.from({ length: number(4) }, () => [pick(HEADER_NAMES), pick(ODD_HEADERS)] as const);
  return {
    method: pick(METHODS),
    path: pick(PREFIXES) + word() + pick(SUFFIXES) + query,
    headers: { ...claimSender(random), ...Object.fromEntries(headers) },
  };
}

/** Drawings that were never requested before, so that each is computed. */
function makeDrawing({ random, uuid, word }: Words): Order {
  const { pick, number } = random;
  const type = pick(['party', 'concert', CANARY]);
  return {
    path: pick([`/covers/${type}/${uuid()}.svg?sky=${word()}`, `/avatars/${CANARY}${number(1e9)}.svg`]),
    headers: { ...claimSender(random), 'accept-encoding': 'br' },
  };
}

/** A call of the contract with one odd field, or with a body that is not JSON. */
function makeCall({ random, headers, pathOf }: Words): Order {
  const { pick, number } = random;
  const endpoint = pick(calls);
  const sample = sampleInput(endpoint.body);
  const name = pick([...Object.keys(sample), CANARY]);
  const text = JSON.stringify({ ...sample, [name]: pick(ODD_VALUES) });
  const broken = ['', 'null', '[]', '"x"', '{"__proto__":{"role":"admin"}}', `${text}}`];
  const body = pick([text, text, text, text.slice(0, number(text.length + 1)), pick(broken)]);
  const { method } = endpoint;
  const order = { method, path: pathOf(endpoint), headers: headers('application/json') };
  return method === 'GET' ? order : { ...order, body };
}

/** A body of a megabyte, or of deeply nested lists. */
function makeLarge({ random: { pick }, headers }: Words): Order {
  const path = pick(['/api/contact', '/api/auth/login', '/api/errors', '/contact']);
  return {
    method: 'POST',
    path,
    headers: headers('application/json'),
    body: pick([deepJson, deepObject, hugeJson]),
  };
}

const FORM_TYPES = [
  'multipart/form-data; boundary=grenze',
  'multipart/form-data; boundary=grenze',
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'application/x-www-form-urlencoded',
] as const;

const writePart = (name: string, content: string, more = '') =>
  `--grenze\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

function makeForm({ random, headers, pathOf }: Words): Order {
  const { pick, number } = random;
  const file = (content: string) =>
    writePart(pick(['image', 'imageFile', 'file', CANARY]), content, '; filename="../../x.jpg"');
  const body = pick([
    file('\xff\xd8\xff\xe0 not a picture'),
    file('x'.repeat(number(50_000))) + file('again'),
    writePart('list', `${CANARY};pas une adresse\n`.repeat(number(500))),
    writePart('title', 'x'.repeat(number(5000))).repeat(number(80)),
    '--grenze\r\nno header at all',
    '',
    `--autre\r\n${CANARY}`,
    writePart('__proto__', 'x') + writePart('constructor', 'x'),
  ]);
  const endpoint = pick(forms);
  const end = pick(['--grenze--\r\n', '--grenze', '']);
  const { method } = endpoint;
  return { method, path: pathOf(endpoint), headers: headers(pick(FORM_TYPES)), body: body + end };
}

/** A form as a page without JavaScript posts it. */
function makePost({ random, known, hex, word }: Words): Order {
  const { pick, number } = random;
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'];
  const [event, token] = [pick(known.events), hex(43)];
  return {
    method: 'POST',
    path: pick(['/contact', '/', '/login', `/events/${event}`, `/replies/${token}`, '/unsubscribe/x']),
    headers: { 'content-type': pick(types), ...claimSender(random) },
    body: `name=${CANARY}&email=${word()}&message=${'%FF'.repeat(number(300))}`,
  };
}

const shares: readonly [share: number, make: (words: Words) => Order][] = [
  [30, makeAddress],
  [20, makeDrawing],
  [30, makeCall],
  [10, makeForm],
  [9, makePost],
  [1, makeLarge],
];
const makers = shares.flatMap(([share, make]) => Array.from({ length: share }, () => make));

/**
 * Requests that no well-meaning client would send. The n-th is the same in every run with the same
 * seed.
 */
export function describeFuzz(random: Random, known: KnownContent): Make {
  const words = createWords(random, known);
  return () => random.pick(makers)(words);
}
