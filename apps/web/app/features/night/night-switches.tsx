import type { Night, NightScreen } from '@lampion/contract/schemas/night';
import { Checkbox } from '../../components/ui/checkbox.tsx';
import { type NightPlace, placesFor } from './night-places.ts';

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
