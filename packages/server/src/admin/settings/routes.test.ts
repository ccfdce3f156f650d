import type { SiteSettings } from '@lampion/contract/admin/settings';
import type { ErrorAnswer } from '@lampion/contract/platform/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount, signIn } from '../../testing/factories.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await buildTestServer();
  headers = await signIn(server.deps, (await createAccount(server.deps, { role: 'admin' })).id);
});
afterAll(() => server.close());

const url = '/api/admin/settings';
const read = async () => (await server.app.inject({ url, headers })).json<SiteSettings>();
const change = (payload: object) => server.app.inject({ method: 'PUT', url, headers, payload });

const testimonial = { quote: 'Quel bal.', author: 'Nour', occasion: '', isExample: true };

describe('PUT /api/admin/settings', () => {
  it('changes the given settings and returns all of them', async () => {
    const before = await read();
    const answer = await change({ hostName: '  Hébergeur  ', testimonials: [testimonial] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { ...before, hostName: 'Hébergeur', testimonials: [testimonial] },
    ]);
    expect(await read()).toEqual(answer.json());
  });

  it.for([
    [{ appStoreUrl: 'javascript:alert(1)' }, 'appStoreUrl'],
    [{ instagramUrl: 'http://exemple.fr' }, 'instagramUrl'],
    [{ supportEmail: 'personne' }, 'supportEmail'],
    [{ sellerSiren: '732 829 321' }, 'sellerSiren'],
    [{ sellerVatNumber: 'FR45732829320' }, 'sellerVatNumber'],
    [{ taxRate: 120 }, 'taxRate'],
    [{ taxMode: 'none' }, 'taxMode'],
    [{ trialDays: 14.5 }, 'trialDays'],
    [{ trialDays: 61 }, 'trialDays'],
    [{ androidPackage: 'lampion' }, 'androidPackage'],
    [{ androidFingerprints: 'A0:B1' }, 'androidFingerprints'],
    [{ iosAppId: 'fr.lampion.app' }, 'iosAppId'],
    [{ publisherName: 'a\u0000b' }, 'publisherName'],
    [{ testimonials: [testimonial, { ...testimonial, author: ' ' }] }, 'testimonials.1.author'],
    [{ testimonials: Array.from({ length: 13 }, () => testimonial) }, 'testimonials'],
  ] as const)('refuses %j and keeps everything as it was', async ([wrong, path]) => {
    const before = await read();
    const answer = await change({ hostName: 'Un autre', ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<ErrorAnswer>().errors?.map((error) => error.path)).toContain(path);
    expect(await read()).toEqual(before);
  });
});
