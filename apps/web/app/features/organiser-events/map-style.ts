import { createContext, use } from 'react';

/** The address of the style of real maps; null where none is set, and maps are drawn. */
export const MapStyleContext = createContext<string | null>(null);

export function useMapStyle(): string | null {
  return use(MapStyleContext);
}
