import type { Plugin } from 'vite';
import { buildFonts } from './build-fonts.ts';

/** The style sheets name fonts that are generated: this makes them before Vite looks for them. */
export function fonts(): Plugin {
  return { name: 'lampion-fonts', enforce: 'pre', config: () => buildFonts().then(() => null) };
}
