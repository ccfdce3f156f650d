import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { hasTyped } from '../../../lib/typed-text.ts';

const Toaster = lazyPart(
  () => import('../../../components/ui/toaster.tsx'),
  (module) => module.Toaster,
);

const signs = ['pointerdown', 'keydown'] as const;

/** Where messages appear. Their code comes with the first touch: before it there is nothing to say, but what was typed returns. */
export function Messages() {
  const [isWanted, setWanted] = useState(hasTyped);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const sign of signs) addEventListener(sign, want, { capture: true, once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, want, { capture: true });
    };
  }, []);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
