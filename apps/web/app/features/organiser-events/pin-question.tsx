import { fr } from '@lampion/contract/french';
import { MapPinOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface PinQuestionProps {
  /** The address was searched for, and nothing was found. */
  isUnknown: boolean;
  onSearch: () => void;
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks what becomes of the pin once the place has another name. */
export function PinQuestion({ isUnknown, onSearch, onKeep, onRemove }: PinQuestionProps) {
  return (
    <section className="place-found place-doubt" aria-labelledby="pin-question">
      <Icon of={MapPinOff} />
      <span id="pin-question" role="status">
        {isUnknown
          ? fr('Aucune adresse trouvée : précisez la rue et la ville, ou choisissez ci-dessous.')
          : 'Le repère est sur l’ancien lieu'}
      </span>
      <div className="actions">
        <Button size="small" onClick={onSearch}>
          Chercher la nouvelle adresse
        </Button>
        <Button size="small" onClick={onKeep}>
          Garder le repère ici
        </Button>
        <Button size="small" variant="ghost" onClick={onRemove}>
          Retirer le repère
        </Button>
      </div>
    </section>
  );
}
