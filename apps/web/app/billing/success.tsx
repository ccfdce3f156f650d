import { fr } from '@lampion/contract/french';
import { describePage } from '../platform/pages/seo.ts';
import { readSite } from '../platform/pages/site.ts';
import { PaperPage, SheetLantern } from '../site/paper-page.tsx';
import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/success';

export function meta({ matches }: Route.MetaArgs) {
  return describePage({
    publicUrl: readSite(matches).publicUrl,
    path: '/success',
    title: 'Paiement confirmé',
    description: 'Votre abonnement Lampion est actif.',
    isIndexed: false,
  });
}

/** The page the payment provider returns to after a payment. */
export function Page() {
  return (
    <PaperPage title="Paiement confirmé" top={<SheetLantern isLit />}>
      <p className="sheet-lead">
        {fr(
          'Merci ! Votre paiement est enregistré. Un e-mail de confirmation vient de vous être envoyé. Par prélèvement, votre banque met quelques jours à répondre : nous vous écrirons.',
        )}
      </p>
      <p className="actions">
        <LinkButton href="/login" variant="primary" size="large" data-space="Aller à mon espace">
          Se connecter
        </LinkButton>
      </p>
    </PaperPage>
  );
}
