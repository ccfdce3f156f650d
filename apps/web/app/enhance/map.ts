import { Map as InteractiveMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css?inline';

const ZOOM = 15;

/** MapLibre's interface texts, in French. */
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

/** The page's policy forbids inline styles, but not a constructed style sheet. */
function adoptStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}

/** The lantern of the drawn map as a marker of the real one. */
function makePin(frame: HTMLElement): Marker {
  const element = document.createElement('div');
  element.append(frame.querySelector('template')?.content.cloneNode(true) ?? '');
  return new Marker({ element, anchor: 'bottom' });
}

type Place = [longitude: number, latitude: number];

/** One place, or several (`data-places`). */
function readPlaces({ places, latitude, longitude }: DOMStringMap): Place[] {
  return places === undefined ? [[Number(longitude), Number(latitude)]] : JSON.parse(places);
}

/** The first place in the middle, or all of several in view. */
function viewOf(places: readonly Place[]) {
  const [center] = places;
  if (places.length < 2) return { ...(center && { center }), zoom: ZOOM };
  const longitudes = places.map(([longitude]) => longitude);
  const latitudes = places.map(([, latitude]) => latitude);
  const southWest: Place = [Math.min(...longitudes), Math.min(...latitudes)];
  const northEast: Place = [Math.max(...longitudes), Math.max(...latitudes)];
  return {
    bounds: [southWest, northEast] as [Place, Place],
    fitBoundsOptions: { padding: 70, maxZoom: ZOOM },
  };
}

/**
 * Shows the real map over the drawn one. Resolves once its style has loaded; rejects, with the
 * drawn map visible again, when the style or WebGL is unavailable.
 * @param options the frame's `data-` attributes: addresses, and degrees of WGS 84.
 */
export async function showMap(frame: HTMLElement, options: DOMStringMap): Promise<void> {
  const { style = '', worker = '' } = options;
  const places = readPlaces(options);
  adoptStyles();
  setWorkerUrl(new URL(worker, location.href).href);
  const layer = document.createElement('div');
  layer.className = 'map-live';
  // MapLibre's style sheet positions its container, so the layer is a parent of it.
  const container = layer.appendChild(document.createElement('div'));
  frame.prepend(layer);
  try {
    const map = new InteractiveMap({
      container,
      style,
      ...viewOf(places),
      locale,
      cooperativeGestures: true,
    });
    map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    for (const place of places) makePin(frame).setLngLat(place).addTo(map);
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
