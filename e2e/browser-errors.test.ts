import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { enter, enterAdmin, heading, toast } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

journey('an error in a browser reaches the administration, without personal data', async ({ open }) => {
  const visitor = await open({ allow: [/Une panne pour essayer/] });
  const isReported = visitor.waitForResponse('**/api/browser-errors');
  await visitor.goto('/contact', { waitUntil: 'networkidle' });
  await visitor.evaluate(() =>
    setTimeout(() => {
      throw new TypeError('Une panne pour essayer, chez camille@exemple.fr');
    }),
  );
  expect((await isReported).status()).toBe(204);

  const page = await open({ device: 'phone' });
  await enterAdmin(page, '/admin/errors');
  await heading(page, 'Erreurs des navigateurs').waitFor();
  await page.getByText('Une panne pour essayer, chez …').first().waitFor();
  expect(await page.getByText('camille@exemple.fr').count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Traité : Une panne pour essayer/ })
    .first()
    .click();
  await toast(page, 'Erreur traitée').waitFor();
  await page.getByRole('table').getByText('Traitée', { exact: true }).first().waitFor();
});

journey('an answer of a newer server breaks no older screen', async ({ open }) => {
  const page = await open();
  await page.route('**/api/pro/**', async (route) => {
    const answer = await route.fetch();
    const newer = (await answer.text()).replaceAll(/"type":"\w+"/g, '"type":"carnival","mood":"new"');
    await route.fulfill({ response: answer, body: newer });
  });
  await enter(page, 'pro@lampion.test', '/pro/events');
  await heading(page, 'Mes événements').waitFor();
  await page.locator('main a[href^="/pro/events/0"]').first().click();
  await page
    .locator('main span')
    .filter({ hasText: /^Autre$/ })
    .first()
    .waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

journey('the frame of an area is shown before any script is loaded, in its theme', async ({ open }) => {
  const page = await open({ colorScheme: 'dark' });
  const awake = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await awake.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/pro', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Espace Pro' }).first().waitFor();
  await page.getByRole('status').filter({ hasText: 'Chargement' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  awake.resolve();
  await heading(page, 'Mon espace').waitFor();
});

journey('a file missing after a new version reloads the page, once', async ({ open }) => {
  const page = await open({
    allow: [/status of 404/, /Failed to fetch dynamically imported module/, /crop-frame/],
  });
  await enter(page, 'pro@lampion.test', '/pro/events/new');
  await page.getByLabel('Titre').fill('Bal des absents');
  await page.route('**/assets/crop-frame-*.js', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const isReloaded = page.waitForEvent('load');
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'affiche.png', mimeType: 'image/png', buffer: pixel });
  await isReloaded;
  await toast(page, 'Votre saisie est revenue').waitFor();
  expect(await page.getByLabel('Titre').inputValue()).toBe('Bal des absents');
  expect(loads).toBe(1);
});
