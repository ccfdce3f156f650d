import { useLayoutEffect } from 'react';
import { THEME_KEY } from './theme.ts';

interface ThemeRule {
  theme: 'light' | 'dark';
  /** The user can choose the theme. */
  hasThemes: boolean;
}

function readChosenTheme(): ThemeRule['theme'] {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'light' || kept === 'dark') return kept;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Applies the theme of the screen navigated to: the boot script runs only for the first one. */
export function useTheme({ theme, hasThemes }: ThemeRule): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = hasThemes ? readChosenTheme() : theme;
  }, [theme, hasThemes]);
}
