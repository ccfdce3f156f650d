import type { LegalSection } from '../legal-document.ts';

/** Conditions générales de vente: the organisers' paid plans, and the sections that end both parts. */
export const saleSections: readonly LegalSection[] = [
  {
    id: 'offres',
    heading: '10. Offres et prix',
    blocks: [
      {
        kind: 'p',
        text: 'Le vendeur est {publisherName}, {publisherAddress}.',
      },
      { kind: 'seller' },
      {
        kind: 'p',
        text: 'Les offres s’adressent aux organisateurs. L’offre Découverte est gratuite ; les prix des autres sont indiqués en euros, {priceTaxes}, pour un mois ou pour un an :',
      },
      { kind: 'plans' },
      {
        kind: 'p',
        text: 'Le contenu de chaque offre et son prix sont ceux de la <a href="/pro/signup">page des offres</a> au moment de la commande. Un changement de prix est annoncé par e-mail au moins trente jours avant de s’appliquer, et jamais à une période déjà payée. Il ouvre le droit de résilier sans frais avant son entrée en vigueur.',
      },
    ],
  },
  {
    id: 'commande',
    heading: '11. Commande et paiement',
    blocks: [
      {
        kind: 'p',
        text: 'La commande suit quatre étapes : choix de l’offre, vérification du récapitulatif, acceptation de ces conditions, paiement. Les erreurs se corrigent avant le paiement. Une confirmation est envoyée par e-mail et le contrat est conclu en français.',
      },
      {
        kind: 'p',
        text: 'Le paiement par carte est traité par Stripe. Il est dû au début de chaque période. Les factures sont disponibles dans l’espace de l’organisateur. En cas d’échec, nous prévenons par e-mail et présentons de nouveau le paiement ; faute de régularisation, les fonctions de l’offre sont suspendues, sans effacer les événements déjà publiés.',
      },
      {
        kind: 'p',
        text: 'Pour un organisateur professionnel, tout retard entraîne de plein droit des pénalités égales à trois fois le taux d’intérêt légal et l’indemnité forfaitaire de recouvrement de 40 € prévue à l’article D. 441-5 du Code de commerce.',
      },
    ],
  },
  {
    id: 'duree',
    heading: '12. Durée, changement d’offre et résiliation',
    blocks: [
      {
        kind: 'p',
        text: 'L’abonnement est conclu pour un mois ou pour un an, au choix, sans engagement au-delà. Il se renouvelle pour la même durée jusqu’à sa résiliation.',
      },
      {
        kind: 'list',
        items: [
          '<strong>Changer d’offre</strong> se fait depuis le profil, onglet Abonnement. Le changement, à la hausse ou à la baisse, prend effet à la prochaine période de facturation et peut être annulé jusque-là.',
          '<strong>Résilier</strong> se fait au même endroit, en quelques clics et à tout moment, ou par e-mail à <a href="mailto:{supportEmail}">{supportEmail}</a>. La résiliation prend effet à la fin de la période payée et nous en confirmons la date par e-mail.',
        ],
      },
      {
        kind: 'p',
        text: 'En cas de manquement grave de notre part, l’organisateur peut résilier sans délai ; les jours payés et non servis sont remboursés. Si nous fermons un compte sans qu’un manquement lui soit reproché, le remboursement est calculé de la même manière.',
      },
    ],
  },
  {
    id: 'retractation',
    heading: '13. Droit de rétractation',
    blocks: [
      {
        kind: 'p',
        text: 'Si vous souscrivez en tant que consommateur, vous disposez de quatorze jours à compter de la commande pour vous rétracter sans motif ni frais, hors cas où la loi l’exclut (articles L. 221-18 et suivants du Code de la consommation). Il suffit de nous adresser, avant la fin du délai, une déclaration sans ambiguïté, par exemple ce texte :',
      },
      {
        kind: 'p',
        text: '« À l’attention de Lampion, {supportEmail} : je vous notifie ma rétractation du contrat portant sur l’abonnement (offre), commandé le (date). Nom, adresse, date, et signature si le formulaire est sur papier. »',
      },
      {
        kind: 'p',
        text: 'Nous en accusons réception sans délai et remboursons par le même moyen de paiement, dans les quatorze jours. Si vous avez demandé expressément que le service commence pendant le délai, vous restez redevable du montant correspondant aux jours déjà fournis (article L. 221-25).',
      },
    ],
  },
  {
    id: 'modification',
    heading: '14. Modification de ces conditions',
    blocks: [
      {
        kind: 'p',
        text: 'Nous pouvons modifier ces conditions pour suivre la loi ou l’évolution du service. Les titulaires d’un compte en sont informés par e-mail au moins trente jours avant. Qui refuse peut fermer son compte ou résilier son abonnement sans frais avant cette date. La version applicable est celle dont la date figure en haut de cette page.',
      },
    ],
  },
  {
    id: 'mediation',
    heading: '15. Réclamations et médiation',
    blocks: [
      {
        kind: 'p',
        text: 'Écrivez d’abord à <a href="mailto:{supportEmail}">{supportEmail}</a> : nous répondons sous trente jours.',
      },
      {
        kind: 'p',
        text: 'Si la réponse ne vous satisfait pas et si vous êtes consommateur, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons, dans l’année qui suit votre réclamation écrite (articles L. 611-1 et suivants du Code de la consommation). Ses coordonnées vous sont données dans notre réponse et sur demande. La liste des médiateurs agréés est publiée sur <a href="https://www.economie.gouv.fr/mediation-conso">economie.gouv.fr/mediation-conso</a>.',
      },
    ],
  },
  {
    id: 'droit',
    heading: '16. Droit applicable et tribunaux',
    blocks: [
      {
        kind: 'p',
        text: 'Ces conditions sont soumises au droit français. Un consommateur qui réside dans un autre État de l’Union européenne garde la protection des règles impératives de cet État et peut agir devant ses tribunaux.',
      },
      {
        kind: 'p',
        text: 'Tout litige avec un organisateur agissant comme commerçant relève de la juridiction commerciale du siège de l’éditeur, après une tentative de règlement amiable. Dans les autres cas, le tribunal compétent est celui que désignent les règles ordinaires de procédure.',
      },
      { kind: 'p', text: 'Si une clause est jugée nulle, les autres demeurent.' },
    ],
  },
];
