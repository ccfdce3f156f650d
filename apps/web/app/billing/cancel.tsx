import { fr } from '@lampion/contract/french';
import { describePage } from '../platform/pages/seo.ts';
import { readSite } from '../platform/pages/site.ts';
import { PaperPage, SheetLantern } from '../site/paper-page.tsx';
import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/cancel';

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: '/cancel',
    title: 'Paiement annulé',
    description: 'Le paiement a été annulé, rien n’a été débité.',
    isIndexed: false,
  });
}

/** The page the payment provider returns to after a cancelled payment. */
export function Page() {
  return (
    <PaperPage title="Paiement annulé" top={<SheetLantern isLit={false} />}>
      <p className="sheet-lead">
        {fr(
          'Rien n’a été débité. Votre banque a dit non ? Votre page de paiement reste ouverte 24 heures : réessayez, avec une autre carte si besoin.',
        )}
      </p>
      <p className="actions">
        <LinkButton href="/pro/signup" variant="primary" size="large">
          Réessayer
        </LinkButton>
        <LinkButton href="/contact" size="large">
          Nous contacter
        </LinkButton>
      </p>
    </PaperPage>
  );
}
