import { termsVersion } from '@lampion/contract/legal/terms-version';
import type { WebhookKind } from '@lampion/contract/messages/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookDeliveries, webhooks } from '../../platform/db/tables.ts';
import {
  type BillingServer,
  buildBillingServer,
  createPayer,
  payThere,
  readSubjects,
} from '../../testing/billing-server.ts';
import { deliverTo } from '../../testing/build-test-server.ts';
import { syncSubscription } from './sync-subscription.ts';

let server: BillingServer;
beforeAll(async () => {
  server = await buildBillingServer();
});
afterAll(() => server.close());

const cancelled = 'Résiliation confirmée\u202f: offre Pro';
const resumed = 'Votre abonnement reprend\u202f: offre Pro';
const unpaid = 'Abonnement terminé faute de paiement\u202f: offre Pro';
const ordered = 'Commande confirmée\u202f: offre Pro';

async function subscribe(order: Parameters<typeof payThere>[3] = {}) {
  const payer = await createPayer(server);
  const paid = await payThere(server, payer, server.pro, order);
  for (let time = 0; time < 2; time += 1) await syncSubscription(server.deps, paid.customerId);
  return { ...payer, ...paid };
}

describe('an order that is paid', () => {
  it('is confirmed once, with the terms that were accepted as a file', async () => {
    const { email } = await subscribe({ hasFewEmployees: true, startsAtOnce: true });
    const [confirmation, ...others] = await deliverTo(server, email);
    expect([confirmation?.subject, others]).toEqual([ordered, []]);
    expect(confirmation?.text).toMatch(/29,99\s€/);
    expect(confirmation?.text).toContain('Vous pouvez vous rétracter jusqu’au');
    expect(confirmation?.text).toContain('les jours déjà servis resteraient dus');
    expect(confirmation?.text).toContain('> À l’attention de');
    const [terms] = confirmation?.attachments ?? [];
    expect(terms?.filename).toBe(`conditions-generales-lampion-${termsVersion}.html`);
    expect(terms?.content).toContain('13. Droit de rétractation');
    expect(terms?.content).toMatch(/>29,99\s€</);
    expect(terms?.content).toContain(`href="${server.deps.config.PUBLIC_URL}/legal"`);
  });

  it('of a larger company opens no right of withdrawal', async () => {
    const { email } = await subscribe();
    const [confirmation] = await deliverTo(server, email);
    expect(confirmation?.text).toContain('n’ouvre pas de droit de rétractation');
  });

  it('is distinguished from a renewal, and from a subscription by our staff', async () => {
    const { email, subscriptionId, customerId, organiserId } = await subscribe();
    const kinds: WebhookKind[] = ['payment.succeeded'];
    const webhook = { organiserId, url: 'https://exemple.fr', description: '', kinds, secret: Buffer.of() };
    await server.deps.db.insert(webhooks).values(webhook);
    server.stripe.state.renew(subscriptionId);
    server.setNow(new Date(server.stripe.state.now * 1000));
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toEqual([ordered, 'Paiement confirmé\u202f: offre Pro']);
    const { state } = server.stripe;
    state.end(state.get(state.subscriptions, subscriptionId));
    state.addSubscription(customerId, server.pro);
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toEqual([
      ordered,
      'Paiement confirmé\u202f: offre Pro',
      'Paiement confirmé\u202f: offre Pro',
    ]);
    const facts = await server.deps.db.select().from(webhookDeliveries);
    const paid = { planName: 'Pro', amount: 2999, paymentId: expect.any(String) };
    expect(facts.map(({ data }) => data)).toEqual([paid, paid]);
  });
});

describe('the end of a subscription', () => {
  it('is confirmed at each cancellation by anybody, and so is a resumption', async () => {
    const { ask, email, customerId, subscriptionId } = await subscribe();
    await ask('POST', '/stripe/cancel-subscription');
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toEqual([ordered, cancelled]);
    await ask('POST', '/stripe/resume-subscription');
    // On the portal.
    server.stripe.state.get(server.stripe.state.subscriptions, subscriptionId).cancel_at_period_end = true;
    for (let time = 0; time < 2; time += 1) await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toEqual([ordered, cancelled, cancelled, resumed].toSorted());
    server.stripe.state.renew(subscriptionId);
    server.setNow(new Date(server.stripe.state.now * 1000));
    await syncSubscription(server.deps, customerId);
    expect(await readSubjects(server, email)).toHaveLength(4);
  });

  it('at once is confirmed too; where no payment succeeded, that is said instead', async () => {
    const { state } = server.stripe;
    for (const [isPaid, subjects] of [
      [true, [ordered, cancelled]],
      [false, [unpaid, ordered, 'Paiement refusé\u202f: offre Pro']],
    ] as const) {
      const { email, customerId, subscriptionId } = await subscribe();
      if (isPaid) state.end(state.get(state.subscriptions, subscriptionId));
      else state.renew(subscriptionId, { isPaid });
      for (const days of isPaid ? [0] : [0, 20]) {
        state.moveTo(new Date(state.now * 1000 + days * 86_400_000));
        state.act(customerId, () => undefined);
        server.setNow(new Date(state.now * 1000));
        await syncSubscription(server.deps, customerId);
      }
      expect(await readSubjects(server, email)).toEqual(subjects);
    }
  });
});
