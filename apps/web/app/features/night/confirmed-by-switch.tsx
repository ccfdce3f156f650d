import type { Night } from '@lampion/contract/schemas/night';
import { Checkbox } from '../../components/ui/checkbox.tsx';

type ConfirmedBy = Night['challengesConfirmedBy'];

interface ConfirmedBySwitchProps {
  value: ConfirmedBy;
  isDisabled?: boolean;
  onChange: (value: ConfirmedBy) => void;
}

/** Who confirms a challenge that somebody says to have taken up. */
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
