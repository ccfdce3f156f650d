/** Address of a small script for a page without React; see vite/browser-scripts.ts. */
declare module '*?enhance' {
  const address: string;
  export default address;
}

/** Address of a drawing in a file of its own; see vite/drawn-files.ts. */
declare module 'drawn:*' {
  const address: string;
  export default address;
}

/**
 * In an area's service worker: the area's files, by its address, and their build; see
 * vite/area-files.ts.
 */
declare const AREA_FILES: Readonly<Record<string, readonly string[]>>;
declare const AREA_BUILD: string;

/** The package has no types for its worker, whose exports are not used. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const worker: unknown;
  export default worker;
}
