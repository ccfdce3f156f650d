import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system, visitor } from '../../platform/actor.ts';
import { settings } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { readJournal } from '../../testing/factories.ts';
import { readSettings, updateSettings } from './settings.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ MAIL_FROM: 'Lampion <soutien@lampion.test>' });
  other = await buildTestServer({}, { beside: server });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

describe('settings', () => {
  it('have defaults: support is the sender of our e-mails, and nothing is invented', async () => {
    expect(await readSettings(server.deps)).toMatchObject({
      supportEmail: 'soutien@lampion.test',
      testimonials: [],
      instagramUrl: '',
    });
  });

  it('change when given, and stay otherwise', async () => {
    const testimonial = { quote: 'Quel bal.', author: 'Nour', occasion: 'Nantes', isExample: true };
    await updateSettings(server.deps, system, { publisherName: '2024', testimonials: [testimonial] });
    const changed = await updateSettings(server.deps, system, { supportEmail: 'aide@lampion.test' });
    expect(changed).toMatchObject({
      supportEmail: 'aide@lampion.test',
      publisherName: '2024',
      testimonials: [testimonial],
    });
    expect(await readSettings(other.deps)).toEqual(changed);
  });

  it('are recorded in the journal with the actual changes', async () => {
    for (let time = 0; time < 2; time += 1)
      await updateSettings(server.deps, system, { hostName: 'Hébergeur' });
    expect((await readJournal(server.deps, 'site')).at(-1)).toMatchObject({
      action: 'settings.update',
      before: { hostName: '' },
      after: { hostName: 'Hébergeur' },
    });
    expect(
      (await readJournal(server.deps, 'site')).filter(({ after }) =>
        JSON.stringify(after).includes('Hébergeur'),
      ),
    ).toHaveLength(1);
  });

  it('fall back on the default when the stored value is no longer valid', async () => {
    await server.deps.db.insert(settings).values({ key: 'appStoreUrl', value: 'javascript:alert(1)' });
    expect((await readSettings(server.deps)).appStoreUrl).toBe('');
  });

  it('invalidate the pages that show them, on every process', async () => {
    const heard: string[] = [];
    const silent = () => undefined;
    const changed = (tags: readonly string[]) => heard.push(...tags);
    await server.deps.pages.listen({ changed: silent, missed: silent });
    await other.deps.pages.listen({ changed, missed: silent });
    await updateSettings(server.deps, system, { instagramUrl: 'https://instagram.test/lampion' });
    expect(heard).toContain('settings');
  });

  it('are for administrators to change', async () => {
    const attempt = updateSettings(server.deps, visitor, { supportEmail: 'moi@exemple.fr' });
    await expect(attempt).rejects.toMatchObject({ code: 'not_authenticated' });
  });
});
