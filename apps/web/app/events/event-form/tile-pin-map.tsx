import { Map as MapLibre, Marker, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { useEffect, useRef } from 'react';
import type { PinMapProps } from './pin-dialog.tsx';

const ZOOM = 17;
const words = {
  'Map.Title': 'Carte',
  'Marker.Title': 'Repère',
  'AttributionControl.ToggleAttribution': 'Crédits de la carte',
};

/** Creates a map of real streets in an element, with a pin to drag or to move by a click. */
function openMap(container: HTMLElement, styleUrl: string, { origin, onMove }: Omit<PinMapProps, 'pin'>) {
  setWorkerUrl(workerUrl);
  const centre: [number, number] = [origin.longitude, origin.latitude];
  // Arrow keys move the pin, and the map follows it.
  const map = new MapLibre({
    container,
    style: styleUrl,
    center: centre,
    zoom: ZOOM,
    keyboard: false,
    locale: words,
  });
  const marker = new Marker({ draggable: true, color: '#e04e18' }).setLngLat(centre).addTo(map);
  const report = () => {
    const { lat, lng } = marker.getLngLat();
    onMove({ latitude: Number(lat.toFixed(6)), longitude: Number(lng.toFixed(6)) });
  };
  marker.on('dragend', report);
  map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat);
    report();
  });
  return { map, marker };
}

/** A map of real streets, where the address of a map style is configured. */
export function TilePinMap({ styleUrl, origin, pin, onMove }: PinMapProps & { styleUrl: string }) {
  const container = useRef<HTMLDivElement>(null);
  const opened = useRef<ReturnType<typeof openMap>>(null);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (!container.current) return;
    const made = openMap(container.current, styleUrl, { origin, onMove: (moved) => move.current(moved) });
    opened.current = made;
    return () => made.map.remove();
  }, [styleUrl, origin]);

  useEffect(() => {
    const { longitude, latitude } = pin;
    opened.current?.marker.setLngLat([longitude, latitude]);
    opened.current?.map.easeTo({ center: [longitude, latitude] });
  }, [pin]);

  return <div className="pin-tiles" ref={container} />;
}
