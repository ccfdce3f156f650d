import { useLayoutEffect } from 'react';
import { THEME_KEY } from './theme.ts';

interface ThemeRule {
  theme: 'light' | 'dark';
  /** The reader chooses. */
  hasThemes: boolean;
}

function readChosenTheme(): ThemeRule['theme'] {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Gives the document the theme of the screen that is led to: the boot script runs for the first one alone. */
export function useTheme({ theme, hasThemes }: ThemeRule): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = hasThemes ? readChosenTheme() : theme;
  }, [theme, hasThemes]);
}
