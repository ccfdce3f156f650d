import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // Style sheets would be fetched again for a rule that is not among these.
  preload: { assets: ['media'] },
};
/** Half as long as the source that AxeBuilder brings. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Ends every transition and animation at once, and prevents new ones until the returned function is
 * called: colours must be checked at rest, not during a toast's fade. A style sheet added by script
 * is not subject to the page's content policy.
 */
async function holdStill(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const stillness = new CSSStyleSheet();
    stillness.replaceSync(
      '*, ::before, ::after { transition: none !important; animation: none !important; }',
    );
    document.adoptedStyleSheets.push(stillness);
    return stillness;
  });
  return () =>
    sheet.evaluate((stillness) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== stillness);
    });
}

/**
 * Errors of a form must be shown by the page, at the field and as long as they exist: a browser's
 * own bubble names one field in the browser's language and disappears after a moment.
 */
async function expectOwnMessages(page: Page): Promise<void> {
  const bubbling = await page
    .locator('form:not([novalidate])')
    .evaluateAll((forms) =>
      forms
        .filter((form) =>
          form.querySelector('[required], [pattern], [min], [max], [minlength], [type=email], [type=url]'),
        )
        .map((form) => form.outerHTML.slice(0, 200)),
    );
  expect(bubbling, `forms of ${page.url()} that leave their messages to the browser`).toEqual([]);
}

/**
 * Fails with one line per element that violates WCAG 2.0 to 2.2, level A or AA. For pages with
 * scripts enabled, as axe is a script.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectOwnMessages(page);
  await expectWholeWords(page);
  const release = await holdStill(page);
  const { violations } = await runAxe(page);
  const remaining = await checkTargetsInView(page, violations);
  await release();
  const faults = remaining.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')}) ${node.failureSummary ?? ''}`),
  );
  expect(faults, new URL(page.url()).pathname).toEqual([]);
}

/**
 * Checks the size of small targets again in the middle of the screen: where the page was scrolled
 * to, a bar fixed to an edge may cover part of one.
 */
async function checkTargetsInView(page: Page, violations: Violations): Promise<Violations> {
  const checked = violations.map(async (violation) => {
    if (violation.id !== 'target-size') return violation;
    const nodes = [];
    for (const { target } of violation.nodes) {
      const selector = String(target.at(-1));
      await page.evaluate((at) => document.querySelector(at)?.scrollIntoView({ block: 'center' }), selector);
      const { violations: again } = await runAxe(page, { runOnly: [violation.id] });
      nodes.push(
        ...again.flatMap((one) => one.nodes.filter((node) => String(node.target.at(-1)) === selector)),
      );
    }
    return { ...violation, nodes };
  });
  return Promise.all(checked);
}

type Violations = AxeResults['violations'];

/**
 * axe merges the results of frames in a second page; a page without frames is checked directly, by
 * the axe that its first check left there. AxeBuilder would load it twice for each check, which
 * takes longer than most checks.
 */
async function runAxe(page: Page, limits: RunOptions = {}): Promise<Pick<AxeResults, 'violations'>> {
  const asked = { ...options, ...limits };
  if (page.frames().length > 1) return new AxeBuilder({ page, axeSource }).options(asked).analyze();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate((run) => Reflect.get(globalThis, 'axe').run(document, run), asked);
}

/** Fails if a line breaks inside a word that must stay whole. English texts have no such marks. */
async function expectWholeWords(page: Page): Promise<void> {
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

/**
 * Fails when the page is wider than the screen, which on a phone means scrolling sideways to read.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const screen = page.viewportSize()?.width ?? 0;
  expect(width, `width of ${new URL(page.url()).pathname}`).toBeLessThanOrEqual(screen);
}

/** Checks a screen for layout (nothing wider than the screen) and accessibility. */
export async function expectUsable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}
