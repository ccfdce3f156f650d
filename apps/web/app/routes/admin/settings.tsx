import { adminSettingsEndpoints } from '@lampion/contract/endpoints/admin-settings';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { type Line, LinesCard } from '../../features/admin/settings/lines-card.tsx';
import { TaxCard } from '../../features/admin/settings/tax-card.tsx';
import { TestimonialsCard } from '../../features/admin/settings/testimonials-card.tsx';
import { TrialCard } from '../../features/admin/settings/trial-card.tsx';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = () => screenMeta('Réglages');

const links: readonly Line[] = [
  {
    name: 'supportEmail',
    label: 'Adresse de contact',
    hint: 'Reçoit les messages de la page Contact et figure dans les pages légales.',
    type: 'email',
  },
  { name: 'appStoreUrl', label: 'App Store', hint: 'Vide : le bouton disparaît.', type: 'url' },
  { name: 'playStoreUrl', label: 'Google Play', hint: 'Vide : le bouton disparaît.', type: 'url' },
  {
    name: 'instagramUrl',
    label: 'Instagram',
    hint: 'Vide : le lien du pied de page disparaît.',
    type: 'url',
  },
];

const legalLines: readonly Line[] = [
  { name: 'publisherName', label: 'Éditeur' },
  { name: 'publisherAddress', label: 'Adresse de l’éditeur' },
  { name: 'publisherDirector', label: 'Direction de la publication' },
  { name: 'hostName', label: 'Hébergeur' },
  { name: 'hostAddress', label: 'Adresse de l’hébergeur' },
];

const sellerLines: readonly Line[] = [
  { name: 'sellerLegalForm', label: 'Forme juridique', hint: 'Par exemple : SAS.' },
  { name: 'sellerCapital', label: 'Capital social', hint: 'Par exemple : 10 000 €.' },
  { name: 'sellerSiren', label: 'SIREN' },
  { name: 'sellerRcs', label: 'RCS', hint: 'Ville et numéro. Par exemple : Nantes 732 829 320.' },
  { name: 'sellerVatNumber', label: 'Numéro de TVA' },
];

const appLines: readonly Line[] = [
  {
    name: 'androidPackage',
    label: 'Application Android',
    hint: 'Nom du paquet. Vide : les liens s’ouvrent dans le navigateur.',
  },
  {
    name: 'androidFingerprints',
    label: 'Empreintes du certificat Android',
    hint: 'SHA-256, séparées par des espaces.',
  },
  {
    name: 'iosAppId',
    label: 'Application iOS',
    hint: 'Équipe et identifiant, par exemple : A1B2C3D4E5.fr.lampion.app.',
  },
];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { settings: await callApi(adminSettingsEndpoints.getSettings, { signal }) };
}

export default function AdminSettings({ loaderData: { settings } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Réglages" lead="Ce que les pages du site montrent, sans nouvelle mise en ligne." />
      <div className="adm-stack adm-narrow">
        <LinesCard title="Contact et liens" settings={settings} lines={links} />
        <LinesCard title="Mentions légales" settings={settings} lines={legalLines} />
        <LinesCard title="Vendeur" settings={settings} lines={sellerLines} />
        <TaxCard settings={settings} />
        <TrialCard settings={settings} />
        <LinesCard title="Applications mobiles" settings={settings} lines={appLines} />
        <TestimonialsCard settings={settings} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;
