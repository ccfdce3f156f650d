import { drawMapGround, drawMapPin } from '@lampion/drawing/map-placeholder';
import { type PointerEvent, useRef } from 'react';
import { Svg } from '../../components/ui/svg.tsx';
import { measureShift, movePin, type Pin } from './pin.ts';

export interface PinMapProps {
  /** The initial centre of the map. */
  origin: Pin;
  pin: Pin;
  onMove: (pin: Pin) => void;
}

/** A map without tiles: a drawn town with one pixel per metre. */
export function DrawnPinMap({ origin, pin, onMove }: PinMapProps) {
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
