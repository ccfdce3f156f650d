import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { isLongRun } from '@lampion/server/testing/long-run';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeysContext } from './journeys-context.ts';
import { expectWholeWords } from './layout.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Ends every transition and animation at once, and prevents new ones until the returned function is called: colours
 * must be checked at rest, not during a toast's fade. A style sheet added by script is not subject to the page's
 * content policy.
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
 * What is wrong with a form is said by the page, at the field and for as long as it is wrong: a browser's bubble names
 * one field in the browser's language, and is gone after a moment.
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
 * The kinds of elements of a page: tag, classes, role and names of attributes of an element and its parent. A page
 * without a kind that was checked in its place, theme and width has nothing new for axe.
 */
function readKinds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const told = /^(?:class|role|type|lang|aria-(?:current|expanded|hidden|invalid|pressed|selected))$/;
    const describe = ({ name, value }: Attr) => {
      if (told.test(name)) return `${name}=${value}`;
      return value === '' ? `${name}=` : name;
    };
    const kindOf = ({ localName, attributes }: Element) =>
      [localName, ...[...attributes].map(describe)].join(' ');
    const kinds = [...document.querySelectorAll('body *')].map(
      (element) => `${kindOf(element.parentElement as Element)} > ${kindOf(element)}`,
    );
    return [...new Set([kindOf(document.documentElement), ...kinds])];
  });
}

/** The file with the kinds that passed on this screen: ids, codes and names in its address are left out. */
async function passedFile(page: Page): Promise<string> {
  const theme = await page.evaluate(() => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    return `${isDark} ${document.documentElement.dataset.theme}`;
  });
  const screen = new URL(page.url()).pathname.replace(/\/[^/]*\d[^/]*|\/[\w-]{20,}/g, '/:id');
  const key = `${screen} ${theme} ${page.viewportSize()?.width}`;
  return join(journeysContext().passedFolder, createHash('sha256').update(key).digest('hex'));
}

const readPassed = (file: string): Set<string> =>
  new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

/**
 * Fails with one line per element that violates WCAG 2.0 to 2.2, level A or AA. For pages with scripts enabled, as axe
 * is a script. A screen of which all kinds of elements have passed before in this run is not given to axe again, except
 * in a long run.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectOwnMessages(page);
  await expectWholeWords(page);
  const file = await passedFile(page);
  const passed = readPassed(file);
  const kinds = (await readKinds(page)).filter((kind) => !passed.has(kind));
  if (kinds.length === 0 && !isLongRun) return;
  await expectNoViolations(page);
  appendFileSync(file, `${kinds.join('\n')}\n`);
}

async function expectNoViolations(page: Page): Promise<void> {
  const release = await holdStill(page);
  // Results of frames are put together in a second page; what has none is judged at once, where it is.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasFrames)
    .options({ resultTypes: ['violations'] })
    .withTags(levels)
    .analyze();
  await release();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')}) ${node.failureSummary ?? ''}`),
  );
  expect(faults, new URL(page.url()).pathname).toEqual([]);
}
