import type { LegalDocument } from '@lampion/contract/legal/legal-document';

export const legal: LegalDocument = {
  title: 'Mentions légales',
  description:
    'Éditeur, direction de la publication, hébergeur et contact du site et de l’application Lampion.',
  updated: '2026-11-20',
  intro:
    'Informations publiées en application de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique (LCEN).',
  sections: [
    {
      id: 'editeur',
      heading: 'Éditeur',
      blocks: [
        {
          kind: 'p',
          text: 'Le site et l’application Lampion sont édités par <strong>{publisherName}</strong>.',
        },
        { kind: 'p', text: '{publisherAddress}' },
        { kind: 'seller' },
        {
          kind: 'p',
          text: 'Contact : <a href="mailto:{supportEmail}">{supportEmail}</a>, ou le <a href="/contact">formulaire de contact</a>.',
        },
        { kind: 'p', text: 'Direction de la publication : {publisherDirector}.' },
      ],
    },
    {
      id: 'hebergeur',
      heading: 'Hébergeur',
      blocks: [
        { kind: 'p', text: '<strong>{hostName}</strong>' },
        { kind: 'p', text: '{hostAddress}' },
        { kind: 'p', text: 'Les données sont hébergées en Europe.' },
      ],
    },
    {
      id: 'signalement',
      heading: 'Signaler un contenu',
      blocks: [
        {
          kind: 'p',
          text: 'Pour signaler un contenu que vous estimez illicite, écrivez à <a href="mailto:{supportEmail}">{supportEmail}</a>, point de contact unique des utilisateurs et des autorités au sens du règlement (UE) 2022/2065 sur les services numériques. Vous pouvez écrire en français ou en anglais. La procédure est décrite dans les <a href="/terms#moderation">conditions d’utilisation</a>.',
        },
      ],
    },
    {
      id: 'propriete',
      heading: 'Propriété intellectuelle et crédits',
      blocks: [
        {
          kind: 'p',
          text: 'Le nom, le logo, les dessins, les textes et le code de Lampion sont protégés. Les contenus publiés par les organisateurs et les membres restent leur propriété.',
        },
        {
          kind: 'p',
          text: 'Les illustrations du site sont dessinées par Lampion. Les caractères employés, Bricolage Grotesque et Instrument Sans, sont diffusés sous licence SIL Open Font License. Les émojis des images de partage sont ceux de Twemoji (© Twitter, Inc. et ses contributeurs), sous licence CC BY 4.0.',
        },
      ],
    },
    {
      id: 'donnees',
      heading: 'Données personnelles',
      blocks: [
        {
          kind: 'p',
          text: 'Le traitement de vos données et l’exercice de vos droits sont décrits dans la <a href="/policy">politique de confidentialité</a>. Le site n’emploie aucun traceur, ni publicitaire ni de mesure d’audience.',
        },
      ],
    },
    {
      id: 'conditions',
      heading: 'Conditions d’utilisation et de vente',
      blocks: [
        {
          kind: 'p',
          text: 'L’usage du service et les abonnements des organisateurs sont régis par les <a href="/terms">conditions générales</a>.',
        },
        {
          kind: 'p',
          text: 'L’abus d’alcool est dangereux pour la santé, à consommer avec modération. La vente d’alcool aux mineurs est interdite.',
        },
      ],
    },
  ],
};
