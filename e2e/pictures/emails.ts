import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSampleEmails } from '@lampion/server/testing/sample-emails';
import type { Browser } from 'playwright-core';
import type { SheetPicture } from './contact-sheet.ts';

/** Phones at their narrowest, and the full width of our e-mails, in CSS pixels. */
const widths = [320, 600] as const;
const words = 'Bal des voisins du canal';
const link = `https://lampion.test/replies/${'aB3-xY_'.repeat(6)}k`;

/** What a reader of the e-mail would stumble over. */
function readFaults(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px wider than the screen`] : [];
  const buttons = [...document.querySelectorAll<HTMLElement>('td[bgcolor] > a')];
  const low = buttons.filter((button) => button.getBoundingClientRect().height < 44);
  return [...wide, ...low.map(({ textContent }) => `less than 44 px to press: ${textContent}`)];
}

/** Photographs every kind of e-mail at both widths, for readers of light and dark screens. */
export async function photographEmails(browser: Browser, folder: string): Promise<SheetPicture[]> {
  const pictures: SheetPicture[] = [];
  await mkdir(folder, { recursive: true });
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height: 700 }, colorScheme });
      const page = await context.newPage();
      for (const [name, { html, subject }] of Object.entries(renderSampleEmails(words, link))) {
        await page.setContent(html);
        const file = `${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
        const faults = await page.evaluate(readFaults);
        pictures.push({
          group: 'E-mails',
          name: `${name}: ${subject}`,
          caption: `${width} ${colorScheme}`,
          file,
          faults,
        });
      }
      await context.close();
    }
  return pictures;
}
