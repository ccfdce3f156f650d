/** Address of a small script for a page without React; see vite/enhance-scripts.ts. */
declare module '*?enhance' {
  const address: string;
  export default address;
}

/** Address of a drawing kept as a file; see vite/drawn-files.ts. */
declare module 'drawn:*' {
  const address: string;
  export default address;
}

/** The package declares no types for its worker, which nobody calls. */
declare module 'maplibre-gl/dist/maplibre-gl-worker.mjs' {
  const worker: unknown;
  export default worker;
}
