import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { APP_THEME_KEY, readChosenTheme } from '../../../components/area/theme.ts';
import { Icon } from '../../../components/ui/icon.tsx';

const choices = [
  { value: 'dark', label: 'Nuit', icon: Moon },
  { value: 'light', label: 'Papier', icon: Sun },
  { value: 'system', label: 'Appareil', icon: null },
] as const;

/** Night, paper, or as the device has it: of this device, for the app alone. */
export function LightChoice() {
  const [chosen, setChosen] = useState(() => localStorage.getItem(APP_THEME_KEY) ?? 'dark');
  const choose = (value: string) => {
    localStorage.setItem(APP_THEME_KEY, value);
    document.documentElement.dataset.theme = readChosenTheme('app');
    setChosen(value);
  };
  return (
    <fieldset className="me-th">
      <legend>Lumière</legend>
      <div className="ap-seg">
        {choices.map(({ value, label, icon }) => (
          <button key={value} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
            {icon && <Icon of={icon} />}
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
