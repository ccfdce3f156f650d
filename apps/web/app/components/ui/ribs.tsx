import { classNames } from './class-names.ts';

interface RibsProps {
  count: number;
  /** How many of them are lit. */
  lit: number;
  isSmall?: boolean;
}

/** Progress made of ribs. The figure stands beside it in text, so it is hidden from assistive technology. */
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
