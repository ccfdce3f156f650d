import { type ComponentType, createContext, type ReactElement, useContext } from 'react';

/** What stands in a page's markup for an element that was rendered before under the same key. */
export type KeepMarkup = (key: string, element: ReactElement) => string;

/** Set where pages are rendered on the server and stay markup; React in the browser needs the elements themselves. */
export const KeepMarkupContext = createContext<KeepMarkup | null>(null);

interface KeptProps {
  /** Says all that the content depends on: it sees neither routes nor any other context. */
  keptAs: string;
  children: ReactElement;
}

/**
 * A part that is the same on many pages, or on one page each time it is rendered: rendered once, then repeated as
 * bytes. Never what a visitor typed, which would stay in memory.
 */
export function Kept({ keptAs, children }: KeptProps) {
  const keep = useContext(KeepMarkupContext);
  return keep === null ? children : keep(keptAs, children);
}

/** A component that is kept by its content: by all it is given, which JSON must be able to write. */
export function keptByContent<Props extends object>(name: string, Part: ComponentType<Props>) {
  return (props: Props) => (
    <Kept keptAs={`${name} ${JSON.stringify(props)}`}>
      <Part {...props} />
    </Kept>
  );
}
