import { fr } from '@lampion/contract/french';
import { Send } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { THANKING } from './thanks.ts';

/** The morning after: the way to the screen on which a host writes to guests, with a word of thanks in it. */
export function ThankGuests({ to }: { to: string }) {
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks">{fr('Un mot de merci')}</h2>
      <p>{fr('Il part à ceux qui avaient dit oui. Rien n’est envoyé avant que vous ne l’ayez relu.')}</p>
      <LinkButton to={`${to}${THANKING}`}>
        <Icon of={Send} />
        Remercier vos invités
      </LinkButton>
    </section>
  );
}
