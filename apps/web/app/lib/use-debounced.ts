import { useEffect, useState } from 'react';

/** The value as it was once it had stayed the same for so many milliseconds. */
export function useDebounced<Value>(value: Value, delayMs = 250): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
