import { nativeAppDefaults, type SiteSettings } from '@lampion/contract/schemas/settings';
import { demoTestimonials } from './testimonials.ts';

/** What the demo starts with. The publisher does not exist and says so; the shops' own front pages stand in. */
export const demoSiteSettings: SiteSettings = {
  supportEmail: 'bonjour@lampion.test',
  appStoreUrl: 'https://www.apple.com/fr/app-store/',
  playStoreUrl: 'https://play.google.com/store/apps',
  instagramUrl: 'https://www.instagram.com/',
  testimonials: demoTestimonials,
  publisherName: 'Lampion (éditeur fictif, site de démonstration)',
  publisherAddress: '1 place du Kiosque, 00000 Démonstration',
  publisherDirector: 'Camille Exemple',
  hostName: 'Hébergeur de démonstration',
  hostAddress: '2 rue des Serveurs, 00000 Démonstration',
  sellerLegalForm: 'SAS fictive',
  sellerCapital: '1 000 €',
  // Right in form and key, and nobody's.
  sellerSiren: '000130724',
  sellerRcs: 'Démonstration 000 130 724',
  sellerVatNumber: 'FR13000130724',
  taxMode: 'fixed_rate',
  taxRate: 20,
  pricesIncludeTax: true,
  trialDays: 14,
  ...nativeAppDefaults,
};
