import { Moon, Sun } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { THEME_KEY } from './theme.ts';

/** Light or dark theme, stored in this browser. Both icons are rendered, the style sheet shows the right one. */
export function ThemeToggle() {
  function toggle() {
    const root = document.documentElement;
    const next = root.dataset.theme === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    localStorage.setItem(THEME_KEY, next);
  }
  return (
    <Button
      variant="ghost"
      isIconOnly
      className="theme-toggle"
      aria-label="Changer de thème, clair ou sombre"
      onClick={toggle}
    >
      <Icon of={Moon} className="theme-to-dark" />
      <Icon of={Sun} className="theme-to-light" />
    </Button>
  );
}
