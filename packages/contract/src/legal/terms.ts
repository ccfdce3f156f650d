import type { LegalDocument } from './legal-document.ts';
import { saleSections } from './terms/sale-sections.ts';
import { useSections } from './terms/use-sections.ts';
import { termsVersion } from './terms-version.ts';

export const terms: LegalDocument = {
  title: 'Conditions générales d’utilisation et de vente',
  description:
    'Les règles d’usage de Lampion pour les membres, les invités et les organisateurs, et les conditions de vente des offres professionnelles.',
  updated: termsVersion,
  intro:
    'Ces conditions lient l’éditeur de Lampion, présenté dans les <a href="/legal">mentions légales</a>, et toute personne qui utilise le site ou l’application. La première partie vaut pour tout le monde ; la seconde concerne les offres payantes des organisateurs.',
  sections: [...useSections, ...saleSections],
};
