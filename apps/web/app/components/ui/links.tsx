import { fr } from '@lampion/contract/french';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

/** The first focusable element of a page, whose `<main>` has the id "contenu". */
export function SkipLink() {
  return (
    <a className="skip" href="#contenu">
      Aller au contenu
    </a>
  );
}

/** Leads to the parent screen. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} />
      {fr(children)}
    </Link>
  );
}
