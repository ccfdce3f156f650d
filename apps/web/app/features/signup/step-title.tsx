import { fr } from '@lampion/contract/french';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The title of a step, told to screen readers when one comes to it from another. */
export function StepTitle({ id, children }: { id?: string; children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // The first page of a visit: the reader begins at its top.
    if (key !== 'default') title.current?.focus({ preventScroll: true });
  }, [key]);
  return (
    <h1 className="display wiz-title" id={id} ref={title} tabIndex={-1}>
      {fr(children)}
    </h1>
  );
}
