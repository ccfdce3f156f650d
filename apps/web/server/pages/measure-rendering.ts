import type { Deps } from '@lampion/server/deps';

/** Measures how long pages take to make, and how many are being made. One for each process. */
export function measureRendering(metrics: Deps['metrics']) {
  let inFlight = 0;
  metrics.expose({
    name: 'renderings',
    metrics: ['lampion_page_renderings_in_flight'],
    read: () => [['lampion_page_renderings_in_flight', {}, inFlight]],
  });
  return async <T>(kind: 'area' | 'form' | 'public', make: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    inFlight += 1;
    try {
      return await make();
    } finally {
      inFlight -= 1;
      const seconds = (performance.now() - since) / 1000;
      metrics.observe('lampion_page_rendering_duration_seconds', { kind }, seconds);
    }
  };
}
