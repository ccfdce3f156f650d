import type { Page } from 'playwright-core';
import { expectAccessible } from './accessibility.ts';
import { expectNoSidewaysScroll } from './layout.ts';

/** One screen as everybody meets it: nothing beside it, nothing that keeps anybody out. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
