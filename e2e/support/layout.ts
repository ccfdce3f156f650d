import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails where a line ends inside of a word that is to stay whole. English has no such marks. */
export async function expectWholeWords(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const words = /e-\u2060?mail|mots?\sde\spasse|\bSainte?-\u2060?\p{Lu}/giu;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('[lang=en], option, template, script, style')) continue;
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(words)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) found.push(text.textContent ?? '');
      }
    }
    return found;
  });
  expect(cut, `words cut at the end of a line of ${page.url()}`).toEqual([]);
}

/** Fails when the page is wider than the screen, which on a phone means scrolling sideways to read. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const screen = page.viewportSize()?.width ?? 0;
  expect(width, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(screen);
}
