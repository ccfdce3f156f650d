import { useState } from 'react';

/**
 * The fault a field shows: the last one given by its form or found by itself, until it is replaced or forgotten with null.
 */
export function useToldFault(given: string | undefined) {
  const [fault, setFault] = useState<string | null>(given ?? null);
  const [last, setLast] = useState(given);
  if (given !== last) {
    setLast(given);
    setFault(given ?? null);
  }
  return [fault, setFault] as const;
}
