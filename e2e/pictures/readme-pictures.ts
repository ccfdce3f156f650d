import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openProfile, settle, type Theme, type Visit, type Width } from './photograph.ts';
import type { Screen } from './screens.ts';

interface ReadmePicture {
  readonly name: string;
  /** As routes.ts declares it. */
  readonly path: string;
  readonly width: Width;
  readonly theme: Theme;
}

/** The six pictures of README.md: three screens on a desk, three in a hand. */
const pictures: readonly ReadmePicture[] = [
  { name: 'accueil', path: '/', width: 1440, theme: 'dark' },
  { name: 'evenement', path: '/events/:id', width: 1440, theme: 'dark' },
  { name: 'espace-pro', path: '/pro', width: 1440, theme: 'light' },
  { name: 'application', path: '/app', width: 390, theme: 'dark' },
  { name: 'barathon', path: '/app/nights/:id/barathon', width: 390, theme: 'dark' },
  { name: 'porte', path: '/app/door/:id', width: 390, theme: 'dark' },
];

const BYTES_MAX = 120_000;

/** Writes the six pictures as WebP. Throws when one is larger than a page should load. */
export async function makeReadmePictures(
  visit: Visit,
  screens: readonly Screen[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, path, width, theme } of pictures) {
    const screen = screens.find((one) => one.path === path);
    if (!screen) throw new Error(`No screen ${path} for the picture ${name}`);
    const context = await openProfile(visit, screen, width, theme, width === 390 ? 2 : 1);
    const page = await context.newPage();
    await page.goto(screen.addresses[0] ?? path);
    await settle(page);
    const file = join(folder, `${name}.webp`);
    await page.screenshot({ path: file, type: 'webp', quality: 78 });
    await context.close();
    const { size } = await stat(file);
    if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes, more than ${BYTES_MAX}`);
  }
}
