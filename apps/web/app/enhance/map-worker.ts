/**
 * The worker that reads the map's tiles, as a file of ours: the page's policy allows no other
 * worker.
 */
export { default as worker } from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
