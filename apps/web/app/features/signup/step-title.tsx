import { fr } from '@lampion/contract/french';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * The title of a step, focused after navigation so that screen readers announce it: before it is painted, so that the
 * next key is pressed on it.
 */
export function StepTitle({ id, children }: { id?: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useLayoutEffect(() => {
    // On the first page of a visit, screen readers begin at its top.
    if (key !== 'default') title.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h1 className="display wiz-title" id={id} ref={title} tabIndex={-1}>
      {fr(children)}
    </h1>
  );
}
