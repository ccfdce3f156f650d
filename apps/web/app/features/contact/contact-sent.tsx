import { fr } from '@lampion/contract/french';
import { PaperPage } from '../../components/site/paper-page.tsx';
import { SheetLantern } from '../../components/site/sheet-lantern.tsx';
import { LinkButton } from '../../components/ui/button.tsx';

/** Shown once the message has been saved. */
export function ContactSent() {
  return (
    <PaperPage title="Message envoyé" top={<SheetLantern isLit />}>
      <p className="sheet-lead" role="status">
        {fr('Merci ! Votre message est bien arrivé. Nous vous répondrons par e-mail.')}
      </p>
      <p className="actions">
        <LinkButton href="/" variant="primary" size="large">
          Revenir à l’accueil
        </LinkButton>
        <LinkButton href="/contact" variant="ghost" size="large">
          Écrire un autre message
        </LinkButton>
      </p>
    </PaperPage>
  );
}
