import type { SiteSettings } from '@lampion/contract/schemas/settings';

/** Invented for the demo, and shown as examples: passing them off as real reviews would be against French law. */
export const demoTestimonials: SiteSettings['testimonials'] = [
  {
    quote: 'On était quatorze, dans cinq bars, et personne ne s’est perdu. Rien que pour ça : merci.',
    author: 'Camille R.',
    occasion: 'Un barathon à Nantes',
    isExample: true,
  },
  {
    quote: 'La liste de courses partagée a sauvé mon anniversaire. Et mon découvert.',
    author: 'Yanis B.',
    occasion: 'Trente ans fêtés à Lille',
    isExample: true,
  },
  {
    quote: 'Invitation envoyée le mardi. Le vendredi, on dansait dans le jardin.',
    author: 'Maud L.',
    occasion: 'Fête de voisins à Toulouse',
    isExample: true,
  },
];
