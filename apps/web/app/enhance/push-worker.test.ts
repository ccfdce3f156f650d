import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSubscription, type PushAddress, readKeptSubscription } from '../lib/kept-subscription.ts';

interface Subscription extends PushAddress {
  toJSON(): PushAddress;
}

function subscriptionOf(endpoint: string): Subscription {
  const address = { endpoint, keys: { p256dh: `p256dh of ${endpoint}`, auth: `auth of ${endpoint}` } };
  return { ...address, toJSON: () => address };
}

const [former, fresh] = ['https://push.test/former', 'https://push.test/fresh'].map(subscriptionOf) as [
  Subscription,
  Subscription,
];

type Listener = (event: object) => void;

/** A browser's service worker, as far as ours uses it. */
function openBrowser() {
  const listeners = new Map<string, Listener>();
  const stored = new Map<string, Response>();
  const calls: { readonly url: string; readonly method: string | undefined; readonly body: unknown }[] = [];
  const browser = {
    listeners,
    calls,
    shown: [] as string[],
    badges: [] as number[],
    present: null as Subscription | null,
    asked: [] as object[],
    status: 204,
    async fire(type: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    },
  };
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void browser.badges.push(count) });
  vi.stubGlobal('location', { origin: 'https://lampion.test' });
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string) => void browser.shown.push(title),
      pushManager: {
        getSubscription: async () => browser.present,
        subscribe: async (options: object) => {
          browser.asked.push(options);
          return fresh;
        },
      },
    },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async (key: string, response: Response) => void stored.set(key, response),
      match: async (key: string) => stored.get(key)?.clone(),
    }),
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
    calls.push({ url, method, body: body === undefined ? undefined : JSON.parse(String(body)) });
    if (url.endsWith('/push/key')) return Response.json({ publicKey: 'our-key' });
    return new Response(null, { status: browser.status });
  });
  return browser;
}

let browser: ReturnType<typeof openBrowser>;
beforeEach(async () => {
  browser = openBrowser();
  vi.resetModules();
  await import('./push-worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

const told = {
  url: '/api/push/subscription',
  method: 'PUT',
  body: {
    former: { endpoint: former.endpoint, auth: former.keys.auth },
    endpoint: fresh.endpoint,
    keys: fresh.keys,
  },
};

test('a subscription that was replaced is replaced on the server, proved by the former one', async () => {
  await browser.fire('pushsubscriptionchange', { oldSubscription: former, newSubscription: fresh });
  expect(browser.calls).toEqual([told]);
  expect(await readKeptSubscription()).toEqual(fresh.toJSON());
});

test('a browser that says nothing subscribes anew, and knows what it had', async () => {
  await keepSubscription(former.toJSON());
  await browser.fire('pushsubscriptionchange', {});
  expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'our-key' }]);
  expect(browser.calls.at(-1)).toEqual(told);
});

test('what the server does not take is not kept, so that the next change is told of the one it knows', async () => {
  await keepSubscription(former.toJSON());
  browser.status = 503;
  const event = { oldSubscription: former, newSubscription: fresh };
  await expect(browser.fire('pushsubscriptionchange', event)).rejects.toThrow('503');
  expect(await readKeptSubscription()).toEqual(former.toJSON());
});

test('nothing is told of a former subscription that nobody knows', async () => {
  await browser.fire('pushsubscriptionchange', { newSubscription: fresh });
  expect(browser.calls).toEqual([]);
});

test('a message is shown, and its subscription kept where none was', async () => {
  browser.present = former;
  const data = {
    text: () => JSON.stringify({ id: 'a', title: 'Bal', body: 'On ouvre', url: '/', badge: 3 }),
  };
  await browser.fire('push', { data });
  expect([browser.shown, browser.badges]).toEqual([['Bal'], [3]]);
  expect(await readKeptSubscription()).toEqual(former.toJSON());
});
