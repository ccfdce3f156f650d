import type { LegalSection } from '../legal-document.ts';

/** Conditions générales d'utilisation, which apply to everybody. */
export const useSections: readonly LegalSection[] = [
  {
    id: 'objet',
    heading: '1. Objet et définitions',
    blocks: [
      {
        kind: 'p',
        text: 'Lampion est un service en ligne qui permet de créer des événements, d’y inviter des personnes, de suivre leurs réponses, de partager des listes et des défis, et de prévenir les invités. Lampion fournit les outils ; il n’organise pas les événements, ne vend pas de billets et n’y sert rien.',
      },
      {
        kind: 'list',
        items: [
          '<strong>Membre</strong> : personne qui possède un compte.',
          '<strong>Organisateur</strong> : personne ou structure qui crée des événements avec un compte professionnel.',
          '<strong>Invité</strong> : personne invitée à un événement ou qui y participe, avec ou sans compte.',
          '<strong>Contenu</strong> : tout ce que l’un ou l’autre publie, texte, image, lieu ou message.',
        ],
      },
      {
        kind: 'p',
        text: 'Créer un compte, ou répondre à une invitation, suppose d’avoir accepté ces conditions. Elles peuvent être enregistrées et imprimées depuis cette page.',
      },
    ],
  },
  {
    id: 'comptes',
    heading: '2. Comptes',
    blocks: [
      {
        kind: 'p',
        text: 'Lampion n’est pas destiné aux moins de 13 ans. Un compte d’organisateur suppose d’être majeur, ou légalement capable de contracter, et d’avoir le pouvoir d’engager la structure au nom de laquelle il est ouvert.',
      },
      {
        kind: 'p',
        text: 'Les informations données doivent être exactes et tenues à jour. Le mot de passe est personnel. Si vous pensez que quelqu’un d’autre utilise votre compte, changez-le et prévenez-nous à <a href="mailto:{supportEmail}">{supportEmail}</a>. Un compte peut être fermé à tout moment : la <a href="/delete">marche à suivre</a> est publique.',
      },
      {
        kind: 'p',
        text: 'L’usage de Lampion par les membres et les invités est gratuit, hors coût de connexion.',
      },
    ],
  },
  {
    id: 'organisateurs',
    heading: '3. Ce à quoi s’engage l’organisateur',
    blocks: [
      { kind: 'p', text: 'L’organisateur est seul responsable de son événement. Il lui revient notamment :' },
      {
        kind: 'list',
        items: [
          '<strong>d’informer exactement</strong> : date, horaires, lieu, prix éventuel, conditions d’accès et d’accessibilité, et de prévenir les invités en cas de changement ou d’annulation ;',
          '<strong>d’obtenir les autorisations</strong> nécessaires : occupation de l’espace public, licence d’entrepreneur de spectacles, débit de boissons temporaire, déclaration de manifestation, droits d’auteur auprès de la Sacem et rémunération équitable auprès de la Spré ;',
          '<strong>d’assurer la sécurité</strong> des personnes : capacité du lieu, issues, secours, règles propres aux établissements recevant du public, assurance de responsabilité civile ;',
          '<strong>de respecter le voisinage</strong> et les limites de niveau sonore ;',
          '<strong>de respecter les règles sociales et fiscales</strong>, en particulier lorsqu’il rémunère des artistes ou du personnel ;',
          '<strong>de n’écarter personne</strong> pour un motif de discrimination interdit par la loi.',
        ],
      },
    ],
  },
  {
    id: 'alcool',
    heading: '4. Alcool, défis et barathons',
    blocks: [
      {
        kind: 'p',
        text: 'La législation sur l’alcool s’applique à tout ce qui est publié sur Lampion. Il est interdit :',
      },
      {
        kind: 'list',
        items: [
          'de faire la publicité de boissons alcooliques hors des cas et des formes prévus par les articles L. 3323-2 et suivants du Code de la santé publique, issus de la loi Évin ;',
          'd’offrir de l’alcool à volonté dans un but commercial, ou de le vendre à titre principal contre une somme forfaitaire, sauf exceptions de l’article L. 3322-9 du même code ;',
          'd’en vendre ou d’en offrir à des mineurs dans un lieu public (article L. 3342-1) ;',
          'd’encourager la consommation par un défi, un classement, un gage ou des points.',
        ],
      },
      {
        kind: 'p',
        text: 'Un barathon est un parcours d’adresses et de missions. Aucune mission ne peut exiger, mesurer ni récompenser la consommation d’alcool, et chaque étape doit pouvoir être suivie sans en boire.',
      },
    ],
  },
  {
    id: 'invites',
    heading: '5. Invités et messages',
    blocks: [
      {
        kind: 'p',
        text: 'En répondant à une invitation, vous indiquez une intention à l’organisateur. Vous pouvez la modifier ou l’annuler jusqu’au début de l’événement. Le règlement du lieu et les consignes de sécurité s’appliquent sur place.',
      },
      {
        kind: 'p',
        text: 'L’organisateur n’utilise les coordonnées et les réponses de ses invités que pour l’événement concerné. Il ne les cède pas, ne les ajoute pas à un fichier de prospection sans leur accord et répond, comme responsable de traitement, de ce qu’il en exporte. Les messages envoyés par Lampion concernent l’événement ; ils ne servent pas à la publicité d’autre chose.',
      },
    ],
  },
  {
    id: 'contenus',
    heading: '6. Contenus',
    blocks: [
      {
        kind: 'p',
        text: 'Vous restez propriétaire de vos contenus. Vous nous accordez, pour le monde entier, sans exclusivité ni rémunération et aussi longtemps qu’ils sont en ligne, le droit de les héberger, de les adapter techniquement et de les afficher dans le service et dans les aperçus de partage.',
      },
      {
        kind: 'p',
        text: '<strong>Droit à l’image.</strong> Avant de publier la photo d’une personne reconnaissable, obtenez son accord, ou celui de ses parents si elle est mineure. Toute personne peut demander le retrait d’une image d’elle.',
      },
      { kind: 'p', text: 'Sont interdits, en plus de ce que la loi réprime :' },
      {
        kind: 'list',
        items: [
          'la haine, le harcèlement, les menaces et l’incitation à la violence ;',
          'les contenus sexuels impliquant des mineurs et la diffusion d’images intimes sans accord ;',
          'les événements fictifs, les usurpations d’identité, les escroqueries ;',
          'la vente ou la promotion de produits illicites, dont les stupéfiants ;',
          'la divulgation de données privées et la contrefaçon ;',
          'l’envoi massif de messages non sollicités et toute tentative de perturber le service.',
        ],
      },
    ],
  },
  {
    id: 'moderation',
    heading: '7. Signalement, suspension et recours',
    blocks: [
      {
        kind: 'p',
        text: 'Toute personne peut signaler un contenu illicite à <a href="mailto:{supportEmail}">{supportEmail}</a>, conformément au règlement (UE) 2022/2065 sur les services numériques. Le signalement indique l’adresse de la page, les raisons précises, le nom et l’adresse e-mail de son auteur, et une déclaration de bonne foi. L’identité n’est pas exigée pour signaler une exploitation sexuelle de mineurs. Nous en accusons réception et informons son auteur de la suite donnée.',
      },
      {
        kind: 'p',
        text: 'Selon la gravité et la répétition, nous pouvons retirer un contenu ou en limiter la visibilité, dépublier un événement, suspendre un compte ou le fermer. Sauf danger immédiat ou interdiction légale, nous prévenons d’abord. La personne concernée reçoit une décision motivée : ce qui est reproché, la règle appliquée, la portée et la durée de la mesure, les recours possibles et, le cas échéant, l’emploi d’un moyen automatisé.',
      },
      {
        kind: 'p',
        text: 'Cette décision peut être contestée gratuitement pendant six mois en y répondant par e-mail. Une personne qui n’a pas pris la première décision réexamine le dossier. Il reste possible de saisir un organe de règlement extrajudiciaire certifié, ou le juge. L’envoi répété de signalements manifestement infondés peut conduire à ne plus les traiter pendant un temps raisonnable.',
      },
    ],
  },
  {
    id: 'responsabilite',
    heading: '8. Disponibilité et responsabilité',
    blocks: [
      {
        kind: 'p',
        text: 'Nous mettons en œuvre les moyens raisonnables pour que le service fonctionne à toute heure, sans pouvoir le garantir. Les interruptions prévues sont annoncées quand elles peuvent gêner un événement.',
      },
      {
        kind: 'p',
        text: 'Lampion est hébergeur des contenus publiés par ses utilisateurs et n’est pas tenu de les surveiller de façon générale. Il n’est pas partie aux relations entre organisateurs et invités et ne répond pas du déroulement, de l’annulation ou de la qualité d’un événement.',
      },
      {
        kind: 'p',
        text: 'Envers les organisateurs qui agissent à titre professionnel, notre responsabilité est limitée aux dommages directs et prévisibles, dans la limite des sommes payées au cours des douze mois précédents. Aucune clause ne limite notre responsabilité en cas de dommage corporel, de faute lourde ou intentionnelle, ni les droits que la loi reconnaît aux consommateurs, dont la garantie légale de conformité des services numériques (articles L. 224-25-1 et suivants du Code de la consommation).',
      },
    ],
  },
  {
    id: 'donnees',
    heading: '9. Propriété intellectuelle et données personnelles',
    blocks: [
      {
        kind: 'p',
        text: 'Le service, son nom, ses dessins et ses textes restent notre propriété. Vous pouvez en faire l’usage que le service prévoit, partager des liens et intégrer les flux publics ; l’extraction massive des données est interdite.',
      },
      {
        kind: 'p',
        text: 'Le traitement des données personnelles est décrit dans la <a href="/policy">politique de confidentialité</a>.',
      },
    ],
  },
];
