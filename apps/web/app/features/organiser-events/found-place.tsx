import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import type { EventDraft } from './event-draft.ts';
import { PinDialog } from './pin-dialog.tsx';

interface FoundPlaceProps {
  draft: EventDraft;
  onChange: (draft: EventDraft) => void;
  onRemove: () => void;
}

/** The chosen address on the map; the pin can be moved from there. */
export function FoundPlace({ draft, onChange, onRemove }: FoundPlaceProps) {
  const [isMoving, setMoving] = useState(false);
  const address = draft.address || draft.place;
  return (
    <div className="place-found">
      <Icon of={MapPin} />
      <span>Sur la carte : {address}</span>
      <div className="actions">
        <Button size="small" onClick={() => setMoving(true)}>
          Ajuster le repère
        </Button>
        <Button size="small" variant="ghost" onClick={onRemove}>
          Retirer
        </Button>
      </div>
      {isMoving && (
        <PinDialog
          origin={{ latitude: Number(draft.latitude), longitude: Number(draft.longitude) }}
          place={address}
          onPlace={({ latitude, longitude }) => {
            onChange({ ...draft, latitude: String(latitude), longitude: String(longitude) });
            setMoving(false);
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}
