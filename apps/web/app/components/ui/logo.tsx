import { drawWordmark, LONG_CORD } from '@lampion/drawing/logo';
import { Svg } from './svg.tsx';

interface LogoProps {
  /** Hangs the lantern from the top edge of the screen: for headers. */
  isHanging?: boolean;
  /** For a height of 48 px and more. */
  isLarge?: boolean;
  className?: string;
}

/** The wordmark "lampion". Its accessible name is "Lampion": a link around it needs a label of its own. */
export function Logo({ isHanging = false, isLarge = false, className }: LogoProps) {
  const drawing = drawWordmark({
    size: isLarge ? 'large' : 'small',
    cord: isHanging ? LONG_CORD : 120,
  });
  return <Svg drawing={drawing} className={className} />;
}

/** The logo, linked to the front page. */
export function HomeLink({ className }: { className?: string }) {
  return (
    <a className={className} href="/" aria-label="Lampion, accueil">
      <Logo isHanging />
    </a>
  );
}
