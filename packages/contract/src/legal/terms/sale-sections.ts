import type { LegalSection } from '../legal-document.ts';

/**
 * Conditions générales de vente: the organisers' paid plans, and the sections that end both parts.
 */
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
        text: 'La commande se passe en ligne, en quatre étapes :',
      },
      {
        kind: 'list',
        items: [
          '<strong>le choix</strong> de l’offre et de sa durée, un mois ou un an ;',
          '<strong>le récapitulatif</strong> : ce que l’offre permet, son prix, sa durée, son renouvellement et la manière d’y mettre fin, avec les informations de facturation, que l’on corrige avant de continuer ;',
          '<strong>l’acceptation</strong> : le nombre de salariés, dont dépend le droit de rétractation, ces conditions dans leur version du jour, puis le bouton « Commander avec obligation de paiement » ;',
          '<strong>le paiement</strong>. Jusque-là, rien n’est débité et tout peut être abandonné.',
        ],
      },
      {
        kind: 'p',
        text: 'Le contrat est conclu en français, une fois le paiement accepté. Un e-mail le confirme : il reprend la commande et joint ces conditions dans la version acceptée, en un fichier à conserver. Nous gardons la preuve de la commande et de la version acceptée pendant dix ans.',
      },
      { kind: 'p', text: '{trialTerms}' },
      {
        kind: 'p',
        text: 'Un code promotionnel s’indique à la commande. Le récapitulatif dit ce qu’il retire du prix et pour combien de temps ; le prix entier s’applique ensuite.',
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
          '<strong>Changer d’offre</strong> se fait depuis le profil, onglet Abonnement. Le changement, à la hausse ou à la baisse, prend effet à la prochaine période de facturation et peut être annulé jusque-là. Une offre plus chère peut aussi commencer aussitôt : le prix du temps qui reste, moins ce qui a été payé et n’est pas servi, est montré avant d’être accepté, puis débité.',
          '<strong>Résilier</strong> se fait à tout moment et sans frais, en trois clics : « <a href="/resilier">Résilier mon contrat</a> », en bas des pages publiques du site et dans le profil, puis « Continuer vers la résiliation » et « Notifier la résiliation ». Qui ne peut pas se connecter la notifie sur la même page, sans compte, ou par e-mail à <a href="mailto:{supportEmail}">{supportEmail}</a>. La résiliation prend effet à la fin de la période payée et nous en confirmons la date par e-mail. Jusque-là, elle peut être annulée depuis le profil, ce qu’un autre e-mail confirme.',
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
        text: 'L’organisateur qui emploie cinq salariés au plus dispose de quatorze jours à compter de la commande pour se rétracter sans motif ni frais, de même que le consommateur (articles L. 221-3 et L. 221-18 et suivants du Code de la consommation). Un délai qui finit un samedi, un dimanche ou un jour férié court jusqu’au premier jour ouvrable suivant.',
      },
      {
        kind: 'p',
        text: 'Pendant ce délai, le bouton « Me rétracter de mon contrat » se trouve dans le profil, onglet Abonnement. Il mène à une page qui dit ce qui est remboursé, puis à « Confirmer la rétractation » : l’abonnement prend fin aussitôt et un e-mail en accuse réception, avec la date et l’heure. Il est aussi possible de nous adresser, avant la fin du délai, une déclaration sans ambiguïté, par exemple ce texte :',
      },
      {
        kind: 'p',
        text: '« À l’attention de Lampion, {supportEmail} : je vous notifie ma rétractation du contrat portant sur l’abonnement (offre), commandé le (date). Nom, adresse, date, et signature si le formulaire est sur papier. »',
      },
      {
        kind: 'p',
        text: 'Nous remboursons par le même moyen de paiement, dans les quatorze jours, et établissons un avoir. Si vous avez demandé expressément, à la commande, que le service commence pendant le délai, vous restez redevable du montant correspondant aux jours déjà fournis (article L. 221-25) ; sinon, tout est remboursé.',
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
