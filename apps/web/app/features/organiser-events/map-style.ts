import { createContext, use } from 'react';

/** The address of the map style; null where none is configured, and maps are drawn. */
export const MapStyleContext = createContext<string | null>(null);

export function useMapStyle(): string | null {
  return use(MapStyleContext);
}
