import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './support/journey.ts';

const features = ['Planification intelligente', 'Gestion des invités', 'Animation'] as const;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function shownFeature(page: Page): Promise<string | null> {
  return page.locator('[role=tab][aria-selected=true] h3').textContent();
}

/** Opens the page with a fake clock. */
async function openLanding(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await tab(page, features[0]).waitFor();
}

describe('the carousel', () => {
  journey('shows the next feature every two seconds', async ({ open }) => {
    const page = await open();
    await openLanding(page);
    expect(await shownFeature(page)).toBe(features[0]);
    await page.clock.runFor(1900);
    expect(await shownFeature(page)).toBe(features[0]);
    await page.clock.runFor(200);
    expect(await shownFeature(page)).toBe(features[1]);
    expect(await page.getByRole('tabpanel').textContent()).toContain('18 oui sur 24');
    await page.clock.runFor(4000);
    expect(await shownFeature(page)).toBe(features[0]);
  });

  journey('is paused and resumed by its button', async ({ open }) => {
    const page = await open();
    await openLanding(page);
    await page.getByRole('button', { name: 'Mettre en pause' }).click();
    await page.clock.runFor(6100);
    expect(await shownFeature(page)).toBe(features[0]);
    await page.getByRole('button', { name: 'Reprendre' }).click();
    await page.clock.runFor(2100);
    expect(await shownFeature(page)).toBe(features[1]);
  });

  journey('waits while the visitor looks at it', async ({ open }) => {
    const page = await open();
    await openLanding(page);
    await tab(page, features[0]).hover();
    await page.clock.runFor(4100);
    expect(await shownFeature(page)).toBe(features[0]);
  });

  journey('stops once a feature is chosen, by the keyboard too', async ({ open }) => {
    const page = await open();
    await openLanding(page);
    await tab(page, features[2]).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4100);
    expect(await shownFeature(page)).toBe(features[2]);
    await page.keyboard.press('ArrowDown');
    expect(await shownFeature(page)).toBe(features[0]);
    await page.keyboard.press('End');
    expect(await shownFeature(page)).toBe(features[2]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-selected'))).toBe('true');
  });

  journey('does not move where less motion is asked for', async ({ open }) => {
    const page = await open({ reducedMotion: true });
    await openLanding(page);
    await page.clock.runFor(6100);
    expect(await shownFeature(page)).toBe(features[0]);
  });

  journey('is a list of all features without JavaScript', async ({ open }) => {
    const page = await open({ javaScript: false });
    await page.goto('/');
    for (const feature of features) {
      expect(await page.getByRole('heading', { name: feature }).isVisible()).toBe(true);
    }
    expect(await page.getByText('Playlist à plusieurs').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Mettre en pause' }).isVisible()).toBe(false);
  });
});

describe('the menu of a phone', () => {
  journey('closes on a choice within the page, and on Escape', async ({ open }) => {
    const page = await open({ device: 'phone', reducedMotion: true });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await menu.waitFor({ state: 'visible' });
    await menu.getByRole('link', { name: 'Télécharger' }).click();
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: /On remet ça/ }).waitFor();
    expect(new URL(page.url()).hash).toBe('#telecharger');
    await button.click();
    await menu.waitFor({ state: 'visible' });
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  journey('is left behind by a choice within the page without JavaScript', async ({ open }) => {
    const page = await open({ device: 'phone', javaScript: false });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await menu.getByRole('link', { name: 'Télécharger' }).click();
    const title = page.getByRole('heading', { name: /On remet ça/ });
    await title.click({ trial: true });
  });
});

journey('testimonials of the demo are called examples', async ({ open }) => {
  const page = await open();
  await page.goto('/#avis');
  const quotes = page.locator('#avis figure');
  expect(await quotes.count()).toBeGreaterThanOrEqual(3);
  expect(await quotes.filter({ hasText: 'exemple' }).count()).toBe(await quotes.count());
});

journey('the stores open in a tab of their own', async ({ open }) => {
  const page = await open();
  await page.goto('/');
  const store = page.getByRole('link', { name: /App Store/ }).first();
  expect(await store.getAttribute('target')).toBe('_blank');
  expect(await store.getAttribute('rel')).toContain('noopener');
});
