import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepSubscription,
  type PushAddress,
  readKeptSubscription,
} from '../platform/session/push-subscription.ts';

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
    bodies: [] as (string | undefined)[],
    isOffline: false,
    refusal: null as { code: string; message: string } | null,
    syncs: [] as string[],
    present: null as Subscription | null,
    asked: [] as object[],
    status: 204,
    async fire(type: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    },
  };
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void browser.badges.push(count),
    locks: { request: async (_name: string, work: () => Promise<unknown>) => work() },
  });
  vi.stubGlobal('location', { origin: 'https://lampion.test', href: 'https://lampion.test/push-worker.js' });
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, { body }: { body?: string }) => {
        browser.shown.push(title);
        browser.bodies.push(body);
      },
      sync: { register: async (tag: string) => void browser.syncs.push(tag) },
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
    if (browser.isOffline) throw new TypeError('no network');
    calls.push({ url, method, body: body === undefined ? undefined : JSON.parse(String(body)) });
    if (url.endsWith('/push/key')) return Response.json({ publicKey: 'our-key' });
    if (browser.refusal !== null) return Response.json(browser.refusal, { status: 409 });
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

const shown = {
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
  expect(browser.calls).toEqual([shown]);
  expect(await readKeptSubscription()).toEqual(fresh.toJSON());
});

test('a browser that names no subscription subscribes again, and uses the stored one', async () => {
  await keepSubscription(former.toJSON());
  await browser.fire('pushsubscriptionchange', {});
  expect(browser.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: 'our-key' }]);
  expect(browser.calls.at(-1)).toEqual(shown);
});

test('a subscription that the server refuses is not stored, so that the next change names the one it knows', async () => {
  await keepSubscription(former.toJSON());
  browser.status = 503;
  const event = { oldSubscription: former, newSubscription: fresh };
  await expect(browser.fire('pushsubscriptionchange', event)).rejects.toThrow('503');
  expect(await readKeptSubscription()).toEqual(former.toJSON());
});

test('nothing is sent when the previous subscription is unknown', async () => {
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

const question = {
  accountId: 'lina',
  eventId: 'bal',
  answers: [
    { answer: 'yes', label: 'Oui', token: 'token of yes' },
    { answer: 'no', label: 'Non', token: 'token of no' },
  ],
};

/** Presses an action of a notification; resolves once the worker is done. */
async function press(action: string) {
  const notification = {
    close: () => undefined,
    data: { url: 'https://lampion.test/app', title: 'Bal', badge: 3, question },
  };
  await browser.fire('notificationclick', { action, notification });
}
const answered = {
  url: '/api/news/answer',
  method: 'PUT',
  body: {
    token: 'token of yes',
    answer: 'yes',
    device: { endpoint: former.endpoint, auth: former.keys.auth },
  },
};

test('an answer is sent without a page, proved by the subscription, and the badge counts one less', async () => {
  await keepSubscription(former.toJSON());
  await press('yes');
  expect([browser.calls, browser.shown, browser.badges]).toEqual([[answered], [], [2]]);
});

test('an answer without a network waits on the device, and is sent once', async () => {
  await keepSubscription(former.toJSON());
  browser.isOffline = true;
  await press('yes');
  expect([browser.calls, browser.syncs]).toEqual([[], ['answers:lina']]);
  await expect(browser.fire('sync', { tag: 'answers:lina' })).rejects.toThrow();
  browser.isOffline = false;
  await browser.fire('sync', { tag: 'answers:lina' });
  await browser.fire('sync', { tag: 'answers:lina' });
  expect(browser.calls).toEqual([answered]);
});

test('a refused answer says what to do, in a notification', async () => {
  await keepSubscription(former.toJSON());
  browser.refusal = { code: 'answered_since', message: 'Vous avez répondu autrement depuis.' };
  await press('yes');
  expect(browser.bodies).toEqual(['Vous avez répondu autrement depuis.']);
});

test('nothing is answered after signing out, nor when the question is postponed', async () => {
  await press('yes');
  expect(browser.calls).toEqual([]);
  expect(browser.bodies[0]).toContain('connectez-vous');
  await keepSubscription(former.toJSON());
  await press('later');
  expect(browser.calls).toEqual([]);
});
