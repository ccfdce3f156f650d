import { useLayoutEffect } from 'react';

/** Where the theme is chosen: the areas follow the system by default, the members' app is dark. */
export type ThemeChoice = 'area' | 'app';

/**
 * Storage keys of the chosen theme: "light", "dark" or "system". Without one, the default above
 * applies.
 */
export const THEME_KEY = 'theme';
export const APP_THEME_KEY = 'app-theme';

const rules = {
  area: { key: THEME_KEY, unset: 'system' },
  app: { key: APP_THEME_KEY, unset: 'dark' },
} as const;

/** Runs before the first paint, so that the dark theme does not flash white. */
export const themeBootScript = (choice: ThemeChoice): string => `(() => {
  let theme;
  try {
    theme = localStorage.getItem('${rules[choice].key}');
  } catch {}
  if (!['light', 'dark', 'system'].includes(theme)) theme = '${rules[choice].unset}';
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})()`;

/** The same for client-side navigation. */
export function readChosenTheme(choice: ThemeChoice): 'light' | 'dark' {
  const { key, unset } = rules[choice];
  const kept = localStorage.getItem(key);
  const chosen = kept === 'light' || kept === 'dark' || kept === 'system' ? kept : unset;
  if (chosen !== 'system') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface ThemeRule {
  theme: 'light' | 'dark';
  /** Which choice applies; null when the user has none. */
  themes: ThemeChoice | null;
}

/** Applies the theme after client-side navigation: the boot script only runs on page load. */
export function useTheme({ theme, themes }: ThemeRule): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = themes === null ? theme : readChosenTheme(themes);
  }, [theme, themes]);
}
