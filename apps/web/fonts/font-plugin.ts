import type { Plugin } from 'vite';
import { buildFonts } from './build-fonts.ts';

/** Style sheets name generated fonts: this builds them before Vite looks for them. */
export function fonts(): Plugin {
  return { name: 'lampion-fonts', enforce: 'pre', config: () => buildFonts().then(() => null) };
}
