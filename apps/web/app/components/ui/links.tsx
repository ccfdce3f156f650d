import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** First thing the keyboard meets; the page's `<main>` has the id "contenu". */
export function SkipLink() {
  return (
    <a className="skip" href="#contenu">
      Aller au contenu
    </a>
  );
}

/** Leads to the screen above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} />
      {children}
    </Link>
  );
}
