import { demoPassword } from '@lampion/server/demo/demo-accounts';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { everyDevice, journey } from './support/journey.ts';
import { onScreen, signIn } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/usable.ts';

/** The console's lines about refusals that a journey provokes on purpose. */
const unauthorised = /status of 401/;

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

/** The API's answer to a token. */
async function askWhoIsThere(page: Page, token: string | null): Promise<number> {
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  return answer.status();
}

describe.each([
  { path: '/login', title: 'Mon espace' },
  { path: '/admin/login', title: 'Administration' },
])('$path', ({ path, title }) => {
  journey.for(everyDevice)('is usable by everybody on a %s', async (device, { open }) => {
    const page = await open({ device });
    await page.goto(path);
    await heading(page, title).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

describe('signing in', () => {
  journey('says when the password is wrong and stays', async ({ open }) => {
    const page = await open({ allow: [unauthorised] });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await page.getByText(onScreen('Indiquez une adresse e-mail')).waitFor();
    await page.getByText('Indiquez votre mot de passe').waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('email');
    await signIn(page, 'pro@lampion.test', 'not the password');
    expect(await page.getByText('Indiquez votre mot de passe').count()).toBe(0);
    await page.getByText(onScreen('E-mail ou mot de passe incorrect')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await readToken(page)).toBeNull();
  });

  journey('leads an organiser to the dashboard, and out again for good', async ({ open }) => {
    const page = await open({ allow: [unauthorised] });
    await page.goto('/login');
    await signIn(page, 'pro@lampion.test');
    await heading(page, 'Mon tableau de bord').waitFor();
    expect(new URL(page.url()).pathname).toBe('/pro');
    const token = await readToken(page);
    expect(await askWhoIsThere(page, token)).toBe(200);

    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await heading(page, 'Mon espace').waitFor();
    expect(await readToken(page)).toBeNull();
    expect(await askWhoIsThere(page, token)).toBe(401);
  });

  journey('leads from the light theme to the dark one where it is preferred, and back', async ({ open }) => {
    const page = await open({ colorScheme: 'dark' });
    const readTheme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.goto('/login');
    expect(await readTheme()).toBe('light');
    await signIn(page, 'pro@lampion.test');
    await heading(page, 'Mon tableau de bord').waitFor();
    expect(await readTheme()).toBe('dark');
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await heading(page, 'Mon espace').waitFor();
    expect(await readTheme()).toBe('light');
  });

  journey('leads an administrator to the administration', async ({ open }) => {
    const page = await open({ device: 'phone' });
    await page.goto('/admin/login');
    await signIn(page, 'admin@lampion.test');
    await heading(page, 'Tableau de bord').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
  });

  journey('keeps what is sent before the page is awake', async ({ open }) => {
    const page = await open();
    const awake = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await awake.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await signIn(page, 'pro@lampion.test');
    awake.resolve();
    await heading(page, 'Mon tableau de bord').waitFor();
  });

  journey('works with the keyboard alone', async ({ open }) => {
    const page = await open();
    await page.goto('/login');
    await page.getByLabel(onScreen('Adresse e-mail')).focus();
    await page.keyboard.type('pro@lampion.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await heading(page, 'Mon tableau de bord').waitFor();
  });
});

describe('the guards', () => {
  journey.for([
    { asked: '/pro?depuis=journal', screen: '/login', email: 'pro@lampion.test' },
    { asked: '/admin', screen: '/admin/login', email: 'admin@lampion.test' },
  ])('send a visitor of $asked to sign in, then back there', async ({ asked, screen, email }, { open }) => {
    const page = await open();
    await page.goto(asked);
    await page.waitForURL((url) => url.pathname === screen);
    await signIn(page, email);
    await page.waitForURL((url) => url.pathname + url.search === asked);
    await heading(page, /tableau de bord/i).waitFor();
  });

  journey.for([
    { asked: '/pro', email: 'membre@lampion.test' },
    { asked: '/admin', email: 'pro@lampion.test' },
  ])('show $email a clear refusal at $asked', async ({ asked, email }, { open }) => {
    const page = await open({ allow: [/status of 403/] });
    await page.goto(asked === '/admin' ? '/login' : asked);
    await signIn(page, email);
    // Leaving while the screen after signing in is still loading would make React Router load that
    // one instead.
    await page.waitForURL((url) => url.pathname === '/pro');
    await page.waitForLoadState('networkidle');
    await page.goto(asked);
    await heading(page, 'Cette porte n’est pas la vôtre').waitFor();
    await expectAccessible(page);
  });

  journey('remove a token that is no longer valid', async ({ open }) => {
    const page = await open({ allow: [unauthorised] });
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('authToken', 'expired'));
    await page.goto('/pro');
    await heading(page, 'Mon espace').waitFor();
    expect(await readToken(page)).toBeNull();
  });
});
