import { Map as InteractiveMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css?inline';

const ZOOM = 15;

/** MapLibre's own words, in French. */
const locale = {
  'AttributionControl.ToggleAttribution': 'Afficher les sources de la carte',
  'CooperativeGesturesHandler.WindowsHelpText': 'Ctrl et la molette pour zoomer',
  'CooperativeGesturesHandler.MacHelpText': '⌘ et la molette pour zoomer',
  'CooperativeGesturesHandler.MobileHelpText': 'Deux doigts pour déplacer la carte',
  'Map.Title': 'Carte',
  'Marker.Title': 'Le lieu',
  'NavigationControl.ResetBearing': 'Revenir au nord',
  'NavigationControl.ZoomIn': 'Zoomer',
  'NavigationControl.ZoomOut': 'Dézoomer',
};

/** The page's policy lets no style be written into it; a sheet made by a script is none. */
function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** The lantern of the drawn map, on the real one. */
function makePin(frame: HTMLElement): Marker {
  const element = document.createElement('div');
  element.append(frame.querySelector('template')?.content.cloneNode(true) ?? '');
  return new Marker({ element, anchor: 'bottom' });
}

/**
 * Draws the map of a place over the drawn one. Resolves once its style is there; rejects, with the drawn map in
 * sight again, when the style or WebGL is not to be had.
 * @param options as the frame's `data-` attributes say them: addresses, and degrees of WGS 84.
 */
export async function showMap(frame: HTMLElement, options: DOMStringMap): Promise<void> {
  const { style = '', worker = '', latitude, longitude } = options;
  const center: [number, number] = [Number(longitude), Number(latitude)];
  adoptStyles();
  setWorkerUrl(new URL(worker, location.href).href);
  const layer = document.createElement('div');
  layer.className = 'map-live';
  // MapLibre's own style sheet places its container, so the layer is around it.
  const container = layer.appendChild(document.createElement('div'));
  frame.prepend(layer);
  try {
    const map = new InteractiveMap({
      container,
      style,
      center,
      zoom: ZOOM,
      locale,
      cooperativeGestures: true,
    });
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    makePin(frame).setLngLat(center).addTo(map);
    await new Promise<void>((resolve, reject) => {
      map.once('style.load', () => resolve());
      map.once('error', ({ error }) => reject(error));
    });
    frame.dataset.shown = '';
  } catch (error) {
    layer.remove();
    throw error;
  }
}
