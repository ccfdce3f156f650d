import type { LegalDocument } from '@lampion/contract/legal/legal-document';

export const accessibility: LegalDocument = {
  title: 'Accessibilité',
  description:
    'Ce que Lampion a vérifié de l’accessibilité de son site et de son application, ce qui ne l’est pas, et à qui le dire.',
  updated: '2026-11-28',
  intro:
    'Une soirée se prépare à plusieurs, et chacun doit pouvoir y prendre part. Cette page dit ce qui a été vérifié, et ce qui ne l’a pas été.',
  sections: [
    {
      id: 'etat',
      heading: 'État de conformité',
      blocks: [
        {
          kind: 'p',
          text: 'Le site et l’application visent les règles WCAG 2.2, niveaux A et AA, sur lesquelles repose la norme européenne EN 301 549. Ils n’ont pas fait l’objet d’un audit complet selon le RGAA par un tiers : <strong>leur taux de conformité n’est donc pas établi</strong>, et nous n’en annonçons aucun.',
        },
      ],
    },
    {
      id: 'verifie',
      heading: 'Ce qui est vérifié',
      blocks: [
        { kind: 'p', text: 'À chaque version, avant sa mise en ligne :' },
        {
          kind: 'list',
          items: [
            'un contrôle automatique (axe-core, règles WCAG 2.0 à 2.2, A et AA) des écrans que traversent nos parcours d’essai, dans un vrai navigateur ;',
            'la taille des cibles tactiles et l’absence de défilement horizontal sur un téléphone ;',
            'les gestes principaux au clavier, et l’endroit où va le focus quand une fenêtre s’ouvre et se ferme ;',
            'l’indication des erreurs de formulaire en toutes lettres, au champ concerné.',
          ],
        },
        {
          kind: 'p',
          text: 'Les pages publiques se lisent et s’emploient sans JavaScript. Les animations s’arrêtent si votre appareil le demande. Une couleur ou une lanterne n’est jamais seule à dire quelque chose : un mot le dit aussi.',
        },
      ],
    },
    {
      id: 'limites',
      heading: 'Ce qui ne l’est pas',
      blocks: [
        {
          kind: 'p',
          text: 'Un contrôle automatique ne trouve qu’une partie des défauts. N’ont pas été vérifiés par des personnes concernées :',
        },
        {
          kind: 'list',
          items: [
            'l’usage complet avec un lecteur d’écran (NVDA, VoiceOver, TalkBack) ;',
            'la compréhension des textes par des personnes qui lisent difficilement ;',
            'les contenus des organisateurs et des membres : images sans description, affiches dont le texte n’est que dans l’image ;',
            'les cartes, dont les lieux sont aussi donnés en toutes lettres, et les écrans de paiement, qui sont ceux de notre prestataire.',
          ],
        },
      ],
    },
    {
      id: 'contact',
      heading: 'Signaler un obstacle',
      blocks: [
        {
          kind: 'p',
          text: 'Un écran vous résiste ? Écrivez à <a href="mailto:{supportEmail}">{supportEmail}</a> ou par le <a href="/contact">formulaire de contact</a>, en disant ce que vous vouliez faire et avec quel appareil. Nous vous répondons, vous donnons l’information autrement si nous le pouvons, et corrigeons.',
        },
        {
          kind: 'p',
          text: 'Si vous n’obtenez pas de réponse satisfaisante, vous pouvez saisir le <a href="https://formulaire.defenseurdesdroits.fr/">Défenseur des droits</a>, ou lui écrire sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
        },
      ],
    },
    {
      id: 'etabli',
      heading: 'Établissement de cette déclaration',
      blocks: [
        {
          kind: 'p',
          text: 'Elle a été établie le 28 novembre 2026 par l’équipe qui développe Lampion, à partir de ses propres contrôles. Elle change avec eux.',
        },
      ],
    },
  ],
};
