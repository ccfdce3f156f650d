import { useLayoutEffect } from 'react';

/**
 * Who chooses between paper and night: the areas follow the system, the members' app is night
 * unless told otherwise.
 */
export type ThemeChoice = 'area' | 'app';

/**
 * Storage keys of the chosen theme: "light", "dark" or "system"; without it the system decides, or
 * it is night.
 */
export const THEME_KEY = 'theme';
export const APP_THEME_KEY = 'app-theme';

const rules = {
  area: { key: THEME_KEY, unset: 'system' },
  app: { key: APP_THEME_KEY, unset: 'dark' },
} as const;

/** The theme to show, as text to be run in the page. */
const readTheme = ({ key, unset }: (typeof rules)[ThemeChoice]) =>
  `try{var t=localStorage.getItem('${key}')}catch(e){}t=t==='light'||t==='dark'||t==='system'?t:'${unset}';`;

/** Runs before the first paint, so that the dark theme never starts with a light flash. */
export const themeBootScript = (choice: ThemeChoice) =>
  `(function(d){${readTheme(rules[choice])}d.theme=t==='system'?matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light':t})(document.documentElement.dataset)`;

/** The same for the screens navigated to. */
export function readChosenTheme(choice: ThemeChoice): 'light' | 'dark' {
  const { key, unset } = rules[choice];
  const kept = localStorage.getItem(key);
  const chosen = kept === 'light' || kept === 'dark' || kept === 'system' ? kept : unset;
  if (chosen !== 'system') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

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
