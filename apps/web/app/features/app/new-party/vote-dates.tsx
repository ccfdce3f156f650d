import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { shortDay } from '../parties/party-times.ts';
import { type ChosenNight, nameHour } from './chosen-night.ts';

interface VoteDatesProps {
  dates: readonly ChosenNight[];
  onRemove: (day: string) => void;
}

/** The evenings that are voted on. */
export function VoteDates({ dates, onRemove }: VoteDatesProps) {
  if (dates.length === 0)
    return <p className="muted cr-ask">Choisissez deux ou trois jours : vos invités votent.</p>;
  return (
    <ul className="cr-dates">
      {dates.map(({ day, begin }) => (
        <li key={day} className="num">
          <b>{shortDay(day)}</b>
          <span>{nameHour(begin)}</span>
          <Button
            variant="ghost"
            isIconOnly
            aria-label={`Retirer ${shortDay(day)}`}
            onClick={() => onRemove(day)}
          >
            <Icon of={X} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
