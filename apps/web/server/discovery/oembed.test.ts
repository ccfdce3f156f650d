import type { TestServer } from '@lampion/server/testing/build-test-server';
import { createAppAccount, createEvent, createOrganiser } from '@lampion/server/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp } from '../testing/build-test-app.ts';

const origin = 'https://lampion.test';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestApp({ environment: { PUBLIC_URL: origin } });
});
afterAll(() => server.close());

const ask = (query: Record<string, string>) => server.app.inject({ url: '/oembed', query });

describe('oEmbed', () => {
  it('describes an event and an organiser by their addresses, within the room that is given', async () => {
    const profile = await createAppAccount(server.deps, { username: 'la.guinguette' });
    const organiser = await createOrganiser(server.deps, { appAccountId: profile.id });
    const event = await createEvent(server.deps, {
      organiserId: organiser.id,
      name: '<b>Bal</b> "du quai"',
    });
    const answer = await ask({ url: `${origin}/events/${event.id}?utm_source=x#participer` });
    expect(answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: '<b>Bal</b> "du quai"',
      author_url: `${origin}/o/la.guinguette`,
      width: 480,
      height: 540,
    });
    expect(answer.json().html).toBe(
      `<iframe src="${origin}/embed/events/${event.id}" title="&lt;b&gt;Bal&lt;/b&gt; &quot;du quai&quot;" width="480" height="540" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    );
    const small = await ask({ url: `${origin}/o/la.guinguette`, maxwidth: '300', maxheight: '-1' });
    expect(small.json()).toMatchObject({ width: 300, height: 620 });
    expect(small.json().html).toContain(`src="${origin}/embed/o/la.guinguette"`);
  });

  it('knows no draft, no other page, no other site and no XML', async () => {
    const { id: organiserId } = await createOrganiser(server.deps);
    const draft = await createEvent(server.deps, { organiserId, status: 'draft' });
    for (const url of [
      `${origin}/events/${draft.id}`,
      `${origin}/blog`,
      'https://evil.test/o/la.guinguette',
      `${origin}.evil.test/o/la.guinguette`,
      `${origin}/o/%E0%A4%A`,
      'javascript:alert(1)',
      '',
    ]) {
      expect([url, (await ask({ url })).statusCode]).toEqual([url, 404]);
    }
    expect((await ask({ url: `${origin}/o/la.guinguette`, format: 'xml' })).statusCode).toBe(501);
  });
});
