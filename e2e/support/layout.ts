import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails when the page is wider than the screen, which on a phone means scrolling sideways to read. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const screen = page.viewportSize()?.width ?? 0;
  expect(width, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(screen);
}
