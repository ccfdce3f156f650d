import { classNames } from './class-names.ts';

interface RibsProps {
  count: number;
  /** Number of lit ribs. */
  lit: number;
  isSmall?: boolean;
}

/**
 * A progress bar of ribs. The figure is beside it as text, so it is hidden from assistive
 * technology.
 */
export function Ribs({ count, lit, isSmall = false }: RibsProps) {
  const ribs = Array.from({ length: count }, (_, index) => index);
  return (
    <span className={classNames('ribs', isSmall && 'ribs-sm')} aria-hidden="true">
      {ribs.map((rib) => (
        <i key={rib} className={rib < lit ? 'on' : undefined} />
      ))}
    </span>
  );
}
