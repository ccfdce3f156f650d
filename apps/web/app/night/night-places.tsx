import type { EventType } from '@lampion/contract/events/event-type';
import type { Night, NightScreen } from '@lampion/contract/night/nights';
import { findPassNight, passPath } from '../platform/session/holder.ts';
import { Checkbox } from '../ui/forms/choices.tsx';

/** A screen of a night: a lantern on the garland, and a switch for its hosts. */
export interface NightPlace {
  readonly screen: NightScreen;
  /** One word, shown below its lantern. */
  readonly label: string;
  /** One sentence for the hosts: what guests get when it is open. */
  readonly hint: string;
}

/** All screens, in the order of the garland. */
export const nightPlaces: readonly NightPlace[] = [
  { screen: 'list', label: 'Liste', hint: 'Chacun dit ce qu’il apporte, et les comptes se font tout seuls.' },
  { screen: 'playlist', label: 'Playlist', hint: 'Vos invités demandent des chansons et votent pour elles.' },
  { screen: 'challenges', label: 'Défis', hint: 'Des points pour ce que l’on relève, jamais pour boire.' },
  { screen: 'barathon', label: 'Barathon', hint: 'Le parcours, où est chaque groupe, et quand il repart.' },
  { screen: 'album', label: 'Album', hint: 'Chacun accroche ses photos ; eux seuls les voient.' },
];

/** The address of a screen of a night: below the night, or below the guest's pass. */
export const nightPath = (id: string, screen: NightScreen | 'costs' | 'home' | 'morning-after') =>
  `${findPassNight() === null ? `/app/nights/${id}` : passPath(id)}/${screen}`;

/** The screens a type of night may have: only a barathon has the route screen. */
export function placesFor(type: EventType, places: readonly NightPlace[] = nightPlaces): NightPlace[] {
  return places.filter(({ screen }) => screen !== 'barathon' || type === 'barathon');
}

/** The screens that the host has opened. */
export function openPlaces(
  { type, screens }: Pick<Night, 'screens' | 'type'>,
  places?: readonly NightPlace[],
): NightPlace[] {
  return placesFor(type, places).filter(({ screen }) => screens[screen]);
}

interface NightSwitchesProps {
  night: Pick<Night, 'screens' | 'type'>;
  onSwitch: (screen: NightScreen, isOpen: boolean) => void;
  isDisabled?: boolean;
  places?: readonly NightPlace[] | undefined;
}

/** One switch for each screen of a night. */
export function NightSwitches({ night, onSwitch, isDisabled = false, places }: NightSwitchesProps) {
  const switches = placesFor(night.type, places).map(({ screen, label, hint }) => (
    <Checkbox
      key={screen}
      role="switch"
      name={`night-${screen}`}
      label={label}
      hint={hint}
      disabled={isDisabled}
      checked={night.screens[screen]}
      onChange={({ target }) => onSwitch(screen, target.checked)}
    />
  ));
  return <div className="form-stack">{switches}</div>;
}

type ConfirmedBy = Night['challengesConfirmedBy'];

interface ConfirmedBySwitchProps {
  value: ConfirmedBy;
  isDisabled?: boolean;
  onChange: (value: ConfirmedBy) => void;
}

/** Sets who confirms claims of challenges. */
export function ConfirmedBySwitch({ value, isDisabled = false, onChange }: ConfirmedBySwitchProps) {
  return (
    <Checkbox
      role="switch"
      name="confirmed-by"
      label="Les invités confirment aussi"
      hint="N’importe quel autre invité peut dire qu’il a vu un défi relevé. Éteint, seuls les hôtes confirment."
      disabled={isDisabled}
      checked={value === 'guest'}
      onChange={({ target }) => onChange(target.checked ? 'guest' : 'host')}
    />
  );
}
