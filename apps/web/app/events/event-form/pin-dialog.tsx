import { drawMapGround, drawMapPin } from '@lampion/drawing/map-placeholder';
import { createContext, type KeyboardEvent, type PointerEvent, Suspense, use, useRef, useState } from 'react';
import { lazyPart } from '../../platform/deferred-loading.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Svg } from '../../ui/graphics.tsx';
import { LoadingRegion, Skeleton } from '../../ui/skeleton.tsx';
import { openStreetMapUrl } from '../event-page/open-street-map.ts';

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

export interface PinMapProps {
  /** The initial centre of the map. */
  origin: Pin;
  pin: Pin;
  onMove: (pin: Pin) => void;
}

/** A map without tiles: a drawn town with one pixel per metre. */
function DrawnPinMap({ origin, pin, onMove }: PinMapProps) {
  const held = useRef<{ pin: Pin; x: number; y: number }>(null);
  const { north, east } = measureShift(origin, pin);

  function drag({ clientX, clientY }: PointerEvent) {
    if (!held.current) return;
    const { pin: from, x, y } = held.current;
    onMove(movePin(from, y - clientY, clientX - x));
  }

  return (
    <>
      <Svg drawing={drawMapGround()} />
      <span
        className="pin-drawn"
        style={{ translate: `${east}px ${-north}px` }}
        onPointerDown={(event) => {
          held.current = { pin, x: event.clientX, y: event.clientY };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = null;
        }}
      >
        <Svg drawing={drawMapPin()} />
      </span>
    </>
  );
}

/** A point on the map, in degrees. */
export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

const METRES_PER_DEGREE = 111_320;
/** Decimals of a coordinate: a tenth of a metre. */
const DECIMALS = 6;

function metresPerDegreeEast(latitude: number): number {
  return METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
}

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The pin moved by metres to the north and to the east. */
export function movePin({ latitude, longitude }: Pin, north: number, east: number): Pin {
  return {
    latitude: round(latitude + north / METRES_PER_DEGREE),
    longitude: round(longitude + east / metresPerDegreeEast(latitude)),
  };
}

/** The distance from one point to another, in whole metres. */
export function measureShift(from: Pin, to: Pin): { north: number; east: number } {
  return {
    north: Math.round((to.latitude - from.latitude) * METRES_PER_DEGREE),
    east: Math.round((to.longitude - from.longitude) * metresPerDegreeEast(from.latitude)),
  };
}

/** "À 30 m au nord et 10 m à l’ouest de l’adresse". */
export function describeShift(from: Pin, to: Pin): string {
  const { north, east } = measureShift(from, to);
  const parts = [
    north !== 0 && `${Math.abs(north)} m au ${north > 0 ? 'nord' : 'sud'}`,
    east !== 0 && `${Math.abs(east)} m à l’${east > 0 ? 'est' : 'ouest'}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'À l’adresse' : `À ${parts.join(' et ')} de l’adresse`;
}

const steps: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};
const STEP_METRES = 5;
const STRIDE_METRES = 50;

/** The pin after an arrow key: 5 m on, 50 m with Shift; null for any other key. */
export function pinAfterKey(pin: Pin, { key, shiftKey }: { key: string; shiftKey: boolean }): Pin | null {
  const step = steps[key];
  if (step === undefined) return null;
  const metres = shiftKey ? STRIDE_METRES : STEP_METRES;
  return movePin(pin, step[0] * metres, step[1] * metres);
}

/** The address of the map style; null where none is configured, and maps are drawn. */
export const MapStyleContext = createContext<string | null>(null);

function useMapStyle(): string | null {
  return use(MapStyleContext);
}
