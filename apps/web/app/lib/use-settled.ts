import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False while the screen that the page opens with is still being made ready: what is not seen of it can wait. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let isHere = true;
    void whenIdle().then(() => isHere && setSettled(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isSettled;
}
