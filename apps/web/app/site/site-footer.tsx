import { paymentPages } from '@lampion/contract/billing/rules/payment-pages';
import { CalendarDays, Camera, Mail } from 'lucide-react';
import { useSite } from '../platform/pages/site.ts';
import { Icon } from '../ui/graphics.tsx';
import { Logo } from '../ui/links.tsx';

/**
 * Footer of every public page, with the health warning that the law requires where nights out are
 * promoted.
 */
export function SiteFooter() {
  const { instagramUrl = '', supportEmail = '' } = useSite()?.settings ?? {};
  return (
    <footer className="pub-footer" lang="fr">
      <div className="wrap">
        <div className="footer-row">
          <Logo />
          <nav className="footer-nav" aria-label="Pied de page">
            <a href="/agenda">
              <Icon of={CalendarDays} />
              Agenda
            </a>
            {instagramUrl && (
              <a href={instagramUrl} rel="noopener">
                <Icon of={Camera} />
                Instagram
              </a>
            )}
            {supportEmail && (
              <a href={`mailto:${supportEmail}`}>
                <Icon of={Mail} />
                {supportEmail}
              </a>
            )}
            <a href="/contact">Nous écrire</a>
            <a href="/policy">Politique de confidentialité</a>
            <a href="/terms">Conditions d’utilisation</a>
            <a href="/legal">Mentions légales</a>
            <a href="/transparence">Transparence</a>
            <a href="/accessibilite">Accessibilité</a>
            <a href={paymentPages.leave}>Résilier mon contrat</a>
          </nav>
        </div>
        <p className="footer-note">
          Fait pour les soirs qui durent. L’abus d’alcool est dangereux pour la santé, à consommer avec
          modération.
        </p>
      </div>
    </footer>
  );
}
