import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createNationalGeocoder } from './geocoder.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const home = '7 rue de chez moi, Nantes';
const logged: string[] = [];
const write = (details: object, message: string) => void logged.push(JSON.stringify([details, message]));
const log = { info: write, warn: write, error: write };

/** A stub of the service with the given answer, and a geocoder that queries it. */
async function start(answer: RequestListener, timeoutMs = 2000) {
  const service = createServer(answer);
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    service.closeAllConnections();
    service.close();
  });
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/geocodage/search`;
  return createNationalGeocoder(url, log, timeoutMs);
}

const nowhere = { street: null, postcode: null, city: '' };
const feature = (label: string, coordinates: number[], parts: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { label, score: 0.97, type: 'housenumber', ...parts },
});

describe('the national geocoder', () => {
  it('sends what was typed and reads label, parts and coordinates', async () => {
    let asked = new URLSearchParams();
    const geocoder = await start((request, response) => {
      asked = new URL(request.url ?? '', 'http://service').searchParams;
      const features = [
        feature('12 Quai de la Fosse 44000 Nantes', [-1.5625, 47.2109], {
          name: '12 Quai de la Fosse',
          postcode: '44000',
          city: 'Nantes',
        }),
        feature('Nantes', [-1.5536, 47.2184], { name: 'Nantes', postcode: '44000', city: 'Nantes' }),
        feature('Île de Versailles', [-1.5536, 47.2253]),
      ];
      response.end(JSON.stringify({ type: 'FeatureCollection', features }));
    });
    expect(await geocoder.suggest('12 quai & fosse = nantes')).toEqual([
      {
        label: '12 Quai de la Fosse 44000 Nantes',
        street: '12 Quai de la Fosse',
        postcode: '44000',
        city: 'Nantes',
        latitude: 47.2109,
        longitude: -1.5625,
      },
      {
        ...nowhere,
        label: 'Nantes',
        postcode: '44000',
        city: 'Nantes',
        latitude: 47.2184,
        longitude: -1.5536,
      },
      { ...nowhere, label: 'Île de Versailles', latitude: 47.2253, longitude: -1.5536 },
    ]);
    expect(Object.fromEntries(asked)).toEqual({
      q: '12 quai & fosse = nantes',
      limit: '6',
      autocomplete: '1',
    });
  });

  it('sends no request for two letters', async () => {
    const geocoder = await start((_request, response) => response.writeHead(500).end());
    expect(await geocoder.suggest('na')).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['fails', (_request, response) => response.writeHead(503).end('no')],
    [
      'sends elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    ],
    ['speaks otherwise', (_request, response) => response.end('<html>')],
    ['answers something else', (_request, response) => response.end('{"features":[{}]}')],
    ['hangs up', (request) => request.destroy()],
    ['says nothing', () => undefined],
  ])('is unavailable when the service %s, and logs no address', async (_how, answer) => {
    const geocoder = await start(answer, 150);
    logged.length = 0;
    await expect(geocoder.suggest(home)).rejects.toMatchObject({ code: 'unavailable' });
    expect(logged).toHaveLength(1);
    expect(logged[0]).not.toMatch(/chez|Nantes/i);
  });
});
