import { fr } from '@lampion/contract/french';
import { Phone } from 'lucide-react';
import { Icon } from '../../../components/ui/icon.tsx';
import { SectionHead } from '../pieces/section-head.tsx';

const numbers = [
  { called: '112', shown: '112', what: 'Urgences, partout en Europe' },
  { called: '3919', shown: '3919', what: 'Violences Femmes Info, gratuit et anonyme' },
  { called: '0980980930', shown: '0 980 980 930', what: 'Info-Alcool, tous les jours de 8 h à 2 h' },
];

/** Whom to call: written in the page, so that they are there without a network. */
export function HelpNumbers() {
  return (
    <section aria-labelledby="help">
      <SectionHead id="help" title="Besoin d’aide" />
      <ul className="ho-help">
        {numbers.map(({ called, shown, what }) => (
          <li key={called}>
            <a href={`tel:${called}`}>
              <Icon of={Phone} />
              <b className="num">{shown}</b>
              <span>{fr(what)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
