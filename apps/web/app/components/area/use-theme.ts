import { useLayoutEffect } from 'react';
import { readChosenTheme, type ThemeChoice } from './theme.ts';

interface ThemeRule {
  theme: 'light' | 'dark';
  /** Whose choice counts; null: the user has none. */
  themes: ThemeChoice | null;
}

/** Applies the theme of the screen navigated to: the boot script runs only for the first one. */
export function useTheme({ theme, themes }: ThemeRule): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themes === null ? theme : readChosenTheme(themes);
  }, [theme, themes]);
}
