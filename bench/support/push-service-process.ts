import { startPushService } from '../../packages/server/src/testing/doubles/push-service.ts';

interface Order {
  /** How many browsers to create; the answer contains an address for each. */
  readonly browsers: number;
  /** Share of calls that fail, 0 to 1: refused for a while, answered slowly, or not at all. */
  readonly faultShare: number;
}

/**
 * A push service with its browsers in a separate process, which decrypts every message. At "count"
 * it reports how many messages each browser was sent and has shown: a repetition has the same id
 * and replaces the first.
 */
process.once('message', async (order: Order) => {
  const service = await startPushService({ keyPairs: 200 });
  service.setErrorShare(order.faultShare, [
    ...[500, 503, 500, 503].map((status) => ({ kind: 'status', status }) as const),
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'drip', part: 'head' },
    { kind: 'drip', part: 'body' },
    { kind: 'silence' },
  ]);
  const browsers = Array.from({ length: order.browsers }, () => service.subscribe());
  process.on('message', (message) => {
    if (message === 'stop') process.exit(0);
    const received = browsers.map((browser) => browser.received.length);
    const shown = browsers.map((browser) => new Set(browser.received.map(({ id }) => id)).size);
    process.send?.({
      received: received.reduce((sum, count) => sum + count, 0),
      reached: received.filter((count) => count > 0).length,
      shownTwice: shown.filter((count) => count > 1).length,
      fewestShown: shown.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY),
      mostShown: shown.reduce((most, count) => Math.max(most, count), 0),
    });
  });
  process.send?.(browsers.map(({ address, p256dh, auth }) => ({ address, p256dh, auth })));
});

/** The parent process has ended. */
process.once('disconnect', () => process.exit());
