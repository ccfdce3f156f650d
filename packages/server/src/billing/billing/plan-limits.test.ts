import { eq } from 'drizzle-orm';
import { v4 as uuidv4 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
} from '../../testing/billing-server.ts';
import { createEvent, createOrganiser } from '../../testing/factories.ts';
import { checkPlanAllowsAnnouncements, checkPlanAllowsEvent, checkPlanAllowsGuests } from './plan-limits.ts';
import { listAvailableSubscriptions } from './subscriptions.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

/** The message of the error; null when it passes. */
function refusalOf(attempt: Promise<void>) {
  return attempt.then(
    () => null,
    (error: { code: string; message: string }) => {
      expect(error.code).toBe('plan_limit_reached');
      return error.message;
    },
  );
}

/** Of an organiser's `count`th event of a month. */
async function eventRefusal(organiserId: string, count: number) {
  const beginDate = new Date('2030-03-05T19:00:00Z');
  const { db } = server.deps;
  const others = await db.$count(events, eq(events.organiserId, organiserId));
  for (let made = others + 1; made < count; made += 1)
    await createEvent(server.deps, { organiserId, beginDate });
  return refusalOf(checkPlanAllowsEvent(server.deps, db, { id: uuidv4(), organiserId, beginDate }));
}

const guestRefusal = (organiserId: string, count: number) =>
  refusalOf(checkPlanAllowsGuests(server.deps, server.deps.db, { organiserId, count }));

const announcementRefusal = (organiserId: string, further: number) =>
  refusalOf(
    checkPlanAllowsAnnouncements(server.deps, server.deps.db, {
      organiserId,
      to: 'guests',
      at: new Date(),
      further,
    }),
  );

describe('what a plan allows', () => {
  it('has defaults without a subscription, and the error names the plan to choose', async () => {
    const { id } = await createOrganiser(server.deps, { plan: 'discovery' });
    expect(await eventRefusal(id, 2)).toBeNull();
    expect(await eventRefusal(id, 3)).toBe(
      'Votre offre Découverte permet 2 événements par mois, pas davantage. L’offre Basic le permet.',
    );
    expect(await guestRefusal(id, 501)).toBe(
      'Votre offre Découverte permet 50 invités par événement, pas davantage. L’offre Enterprise le permet.',
    );
    expect(await announcementRefusal(id, 2)).toBeNull();
    expect(await announcementRefusal(id, 3)).toBe(
      'Votre offre Découverte permet 2 annonces par mois, pas davantage. L’offre Basic le permet.',
    );
    const enterprise = await createOrganiser(server.deps, { plan: 'enterprise' });
    expect(await guestRefusal(enterprise.id, 1_000_000)).toBeNull();
  });

  it('follows the product of the running subscription, until it ends', async () => {
    const payer = await createPayer(server);
    const small = server.stripe.addPrice({
      name: 'Formule été',
      amount: 500,
      metadata: { plan: 'pro', events_per_month: '5', guests_per_event: '20' },
    });
    server.setNow(new Date(Date.now() + 6 * 60_000));
    await listAvailableSubscriptions(server.deps);
    const { customerId, subscriptionId } = await payThere(server, payer, small);
    await syncSubscription(server.deps, customerId);
    expect(await eventRefusal(payer.organiserId, 5)).toBeNull();
    expect(await eventRefusal(payer.organiserId, 6)).toBe(
      'Votre offre Formule été permet 5 événements par mois, pas davantage. L’offre Pro le permet.',
    );
    expect(await guestRefusal(payer.organiserId, 501)).toBe(
      'Votre offre Formule été permet 20 invités par événement, pas davantage. Écrivez-nous pour aller plus loin.',
    );
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, subscriptionId));
    await syncSubscription(server.deps, customerId);
    expect(await eventRefusal(payer.organiserId, 3)).toContain('Votre offre Découverte permet 2');
  });

  it('is nothing for an organiser who does not exist', async () => {
    const organiserId = '0197a1c2-0000-7000-8000-000000000000';
    const unknown = { organiserId, to: 'guests' as const, at: new Date(), further: 1 };
    await expect(checkPlanAllowsAnnouncements(server.deps, server.deps.db, unknown)).rejects.toMatchObject({
      code: 'organiser_not_found',
    });
  });
});

describe('GET /stripe/usage', () => {
  it('says the limits in force and what counts towards them', async () => {
    server.setNow(new Date('2027-07-10T12:00:00Z'));
    const payer = await createPayer(server);
    const add = (values: Parameters<typeof createEvent>[1]) => createEvent(server.deps, values);
    const { organiserId } = payer;
    for (const status of ['published', 'published', 'draft', 'cancelled', 'unpublished'] as const)
      await add({ organiserId, status });
    await add({ organiserId, beginDate: new Date('2027-06-30T20:00:00Z') });
    const last = await add({ organiserId, beginDate: new Date('2027-09-04T18:30:00Z') });
    const answer = await payer.ask('GET', '/stripe/usage');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        name: 'Découverte',
        limits: {
          eventsPerMonth: 2,
          guestsPerEvent: 50,
          announcementsPerMonth: 2,
          followerMessagesPerMonth: 1,
        },
        months: [
          { month: '2027-07', events: 3 },
          { month: '2027-09', events: 1 },
        ],
        announcements: 0,
        followerMessages: 0,
      },
    ]);
    expect(last.status).toBe('published');
  });
});
