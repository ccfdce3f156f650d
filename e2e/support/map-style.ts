/** A map's style that needs no tiles. */
export const mapStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#241D3B' } }],
};
