import { fr } from '@lampion/contract/french';
import { drawWordmark, LONG_CORD } from '@lampion/drawing/logo';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon, Svg } from './graphics.tsx';

/** The first focusable element of a page, whose `<main>` has the id "contenu". */
export function SkipLink() {
  return (
    <a className="skip" href="#contenu">
      Aller au contenu
    </a>
  );
}

/** Link to the parent screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} />
      {fr(children)}
    </Link>
  );
}

interface LogoProps {
  /** Hangs the lantern from the top edge of the screen: for headers. */
  isHanging?: boolean;
  /** For a height of 48 px and more. */
  isLarge?: boolean;
  className?: string;
}

/**
 * The wordmark "lampion". Its accessible name is "Lampion": a link around it needs a label of its
 * own.
 */
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
