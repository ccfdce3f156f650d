import { Select } from '../../../components/ui/select.tsx';
import { hours, nameHour } from './chosen-night.ts';

/** The half hours, and another one where the party has it already. */
function choicesFor(value: string) {
  const offered = hours.includes(value) ? hours : [...hours, value];
  return offered.map((hour) => ({ value: hour, label: nameHour(hour) }));
}

interface HourSelectProps {
  id: string;
  label: string;
  value: string;
  onChange: (hour: string) => void;
}

/** An hour of an evening, by half hours. */
export function HourSelect({ id, label, value, onChange }: HourSelectProps) {
  return (
    <span>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        className="num"
        choices={choicesFor(value)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
