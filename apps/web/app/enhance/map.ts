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

/**
 * Shows the real map over the drawn one. Resolves once its style has loaded; rejects, with the drawn map visible again,
 * when the style or WebGL is unavailable.
 * @param options the frame's `data-` attributes: addresses, and degrees of WGS 84.
 */
export async function showMap(frame: HTMLElement, options: DOMStringMap): Promise<void> {
  const { style = '', worker = '', latitude, longitude } = options;
  const center: [number, number] = [Number(longitude), Number(latitude)];
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
