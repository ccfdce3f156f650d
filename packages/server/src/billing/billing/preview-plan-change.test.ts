import { afterAll, beforeAll, expect, it } from 'vitest';
import { announcements } from '../../platform/db/tables/messages/announcements.ts';
import { createPayer, orderOf } from '../../testing/billing-server.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createEvent, createGuests } from '../../testing/factories.ts';
import { payDemoCheckout } from './demo-payments.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  server.setNow(new Date('2027-01-20T10:00:00Z'));
});
afterAll(() => server.close());

async function subscribe(priceId: string) {
  const payer = await createPayer(server);
  const { url } = (await payer.ask('POST', '/stripe/checkout-session', orderOf(priceId))).json();
  await payDemoCheckout(server.deps, url.split('/').at(-1));
  const preview = async (id: string) => (await payer.ask('GET', `/stripe/change-plan?priceId=${id}`)).json();
  return { ...payer, preview };
}

const nothing = { months: [], crowdedCount: 0, crowded: [], announcements: null };

it('says what a smaller plan has no room for, counted as its limits count', async () => {
  const { organiserId, preview } = await subscribe('price_demo_pro');
  const add = (beginDate: string, status: 'published' | 'cancelled' | 'draft' = 'published') =>
    createEvent(server.deps, { organiserId, beginDate: new Date(beginDate), status });
  // Paris has begun its March; the last of February there is still in February.
  const march = await Promise.all([1, 2, 3, 4, 5, 6].map(() => add('2027-02-28T23:30:00Z')));
  for (let count = 0; count < 5; count += 1) await add('2027-02-28T22:30:00Z');
  for (const status of ['cancelled', 'draft'] as const) await add('2027-02-20T20:00:00Z', status);
  for (let count = 0; count < 8; count += 1) await add('2027-01-25T20:00:00Z');
  const [crowded] = march;
  await createGuests(
    server.deps,
    crowded?.id ?? '',
    Array.from({ length: 151 }, () => 'yes'),
  );
  const said = { eventId: march[1]?.id ?? '', kind: 'message' as const, audience: ['coming' as const] };
  const createdAt = server.deps.now();
  await server.deps.db
    .insert(announcements)
    .values(
      [1, 2, 3, 4, 5, 6].map((number) => ({ ...said, recipientCount: 1, body: `${number}`, createdAt })),
    );
  const before = await preview('price_demo_basic');
  expect(before).toMatchObject({
    name: 'Basic',
    plan: 'basic',
    amount: 999,
    period: 'month',
    isSmaller: true,
    date: '2027-02-20T10:00:00.000Z',
    excess: {
      months: [{ month: '2027-03', events: 6 }],
      crowdedCount: 1,
      crowded: [{ _id: crowded?.id, name: crowded?.name, guests: 151 }],
      announcements: 6,
    },
  });
  const ended = await preview('discovery');
  expect(ended).toMatchObject({ name: 'Découverte', amount: 0, isSmaller: true });
  expect(ended.excess.months).toEqual([
    { month: '2027-02', events: 5 },
    { month: '2027-03', events: 6 },
  ]);
  expect(await preview('price_demo_enterprise')).toMatchObject({ isSmaller: false, excess: nothing });
});

it('takes the month instead of the year for less, and the year for more', async () => {
  const yearly = await subscribe('price_demo_pro_year');
  expect(await yearly.preview('price_demo_pro')).toMatchObject({ isSmaller: true, excess: nothing });
  const monthly = await subscribe('price_demo_pro');
  expect(await monthly.preview('price_demo_pro_year')).toMatchObject({ isSmaller: false });
});

it('is refused without a subscription, and for a price that is not on sale', async () => {
  const free = await createPayer(server);
  const refused = await free.ask('GET', '/stripe/change-plan?priceId=price_demo_pro');
  expect(refused.json().code).toBe('subscription_not_found');
  const { preview } = await subscribe('price_demo_pro');
  expect((await preview('price_inconnu')).code).toBe('plan_not_found');
});
