import { Check } from 'lucide-react';
import { Icon } from '../../components/ui/icon.tsx';

const ITEMS = [
  { what: 'Glaçons', who: 'Maud' },
  { what: 'Citrons', who: 'Idir' },
  { what: 'Taboulé', who: 'Zoé' },
  { what: 'Enceinte', who: null },
];

/** A shared shopping list, pegged beside the invitation. */
export function ShoppingNote() {
  return (
    <article className="shopping-note" data-theme="light">
      <p className="display">Liste de courses</p>
      <ul>
        {ITEMS.map(({ what, who }) => (
          <li key={what}>
            {who ? <Icon of={Check} /> : <span className="box" />}
            <span>{what}</span>
            <small>{who ?? <span className="sr-only">personne encore</span>}</small>
          </li>
        ))}
      </ul>
    </article>
  );
}
