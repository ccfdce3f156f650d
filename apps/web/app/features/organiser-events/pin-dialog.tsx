import { type KeyboardEvent, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { LoadingRegion, Skeleton } from '../../components/ui/skeleton.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { openStreetMapUrl } from '../events/open-street-map.ts';
import { DrawnPinMap, type PinMapProps } from './drawn-pin-map.tsx';
import { useMapStyle } from './map-style.ts';
import { describeShift, type Pin, pinAfterKey } from './pin.ts';

// Loaded only when the pin is moved.
const TilePinMap = lazyPart(
  () => import('./tile-pin-map.tsx'),
  (module) => module.TilePinMap,
);

interface PinDialogProps {
  /** Coordinates of the address. */
  origin: Pin;
  /** The address itself, for the link to OpenStreetMap. */
  place: string;
  onPlace: (pin: Pin) => void;
  onClose: () => void;
}

/** Places the pin at the event's entrance: by dragging, or by arrow keys. */
export function PinDialog({ origin: opened, place, onPlace, onClose }: PinDialogProps) {
  const [origin] = useState(opened);
  const [pin, setPin] = useState(origin);
  const styleUrl = useMapStyle();

  function press(event: KeyboardEvent) {
    const moved = pinAfterKey(pin, event);
    if (!moved) return;
    event.preventDefault();
    setPin(moved);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Ajuster le repère"
      text="Amenez le lampion devant la porte : en le faisant glisser, ou avec les flèches du clavier (5 m, 50 m avec Maj)."
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button variant="primary" onClick={() => onPlace(pin)}>
            Placer ici
          </Button>
        </>
      }
    >
      <div
        className="pin-map"
        role="application"
        aria-label="Repère sur la carte, flèches pour le déplacer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the arrow keys
        tabIndex={0}
        onKeyDown={press}
      >
        <PinMap styleUrl={styleUrl} origin={origin} pin={pin} onMove={setPin} />
      </div>
      <p role="status">{describeShift(origin, pin)}</p>
      <p className="hint">
        {styleUrl === null && 'Plan dessiné, sans les vraies rues. '}
        <a
          className="link"
          href={openStreetMapUrl({ place, address: place, ...pin })}
          target="_blank"
          rel="noopener"
        >
          Vérifier sur OpenStreetMap
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      </p>
    </Dialog>
  );
}

function PinMap({ styleUrl, ...map }: PinMapProps & { styleUrl: string | null }) {
  if (styleUrl === null) return <DrawnPinMap {...map} />;
  const waiting = (
    <LoadingRegion label="Chargement de la carte">
      <Skeleton className="h-full" />
    </LoadingRegion>
  );
  return (
    <Suspense fallback={waiting}>
      <TilePinMap {...map} styleUrl={styleUrl} />
    </Suspense>
  );
}
