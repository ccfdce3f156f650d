import type { Page } from 'playwright-core';
import { expectAccessible } from './accessibility.ts';
import { expectNoSidewaysScroll } from './layout.ts';

/** Checks a screen for layout (nothing wider than the screen) and accessibility. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
