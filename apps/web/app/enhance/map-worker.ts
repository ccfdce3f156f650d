/** What reads the map's tiles beside the page, as a file of ours: the page's policy runs no other worker. */
export { default as worker } from 'maplibre-gl/dist/maplibre-gl-worker.mjs';
