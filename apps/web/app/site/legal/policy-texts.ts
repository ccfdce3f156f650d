import { retention } from '@lampion/contract/admin/rules/retention';
import type { LegalDocument } from '@lampion/contract/legal/legal-document';
import { VERIFICATION_CODE_MINUTES } from '@lampion/contract/people/app-connection';

export const policy: LegalDocument = {
  title: 'Politique de confidentialité',
  description:
    'Les données que Lampion collecte, à quoi elles servent, combien de temps elles restent et comment les consulter ou les effacer.',
  updated: '2024-10-21',
  intro:
    'Lampion sert à organiser des soirées et à y inviter des gens. Pour cela, il lui faut quelques données, aussi peu que possible. Cette page dit lesquelles, pourquoi, pendant combien de temps, et comment en reprendre la main.',
  sections: [
    {
      id: 'responsable',
      heading: 'Qui est responsable de vos données',
      blocks: [
        {
          kind: 'p',
          text: 'Le responsable du traitement est l’éditeur de Lampion. Son nom et son adresse figurent dans les <a href="/legal">mentions légales</a>. Pour toute question sur vos données, écrivez à <a href="mailto:{supportEmail}">{supportEmail}</a>.',
        },
        {
          kind: 'p',
          text: 'Cette politique couvre l’application mobile, le site public et les espaces réservés aux organisateurs et à l’administration. Elle applique le règlement général sur la protection des données (RGPD) et la loi Informatique et Libertés.',
        },
      ],
    },
    {
      id: 'donnees',
      heading: 'Les données que nous collectons',
      blocks: [
        { kind: 'p', text: '<strong>Dans l’application</strong>, quatre données, dont deux facultatives :' },
        {
          kind: 'list',
          items: [
            'un pseudo, que vos amis utilisent pour vous retrouver ;',
            'une adresse e-mail ;',
            'un numéro de téléphone, facultatif ;',
            'une date de naissance, facultative.',
          ],
        },
        {
          kind: 'p',
          text: 'S’y ajoute ce que vous choisissez d’y mettre : un nom affiché, une photo, une courte présentation, vos amis et vos bandes, les personnes que vous bloquez ou signalez, vos soirées et vos événements, vos réponses, vos votes pour une date et le mot qui les accompagne, l’adresse privée de votre agenda si vous en créez une, vos abonnements à des organisateurs.',
        },
        {
          kind: 'p',
          text: '<strong>Si vous répondez à une invitation sans compte</strong>, nous demandons un pseudo et une adresse e-mail, et rien d’autre. Vous recevez un lien personnel pour modifier ou annuler votre réponse. Votre prénom et votre visage ne s’affichent sur la page de l’événement que si vous cochez la case qui le propose, et plus dès que vous la décochez.',
        },
        {
          kind: 'p',
          text: '<strong>Si vous organisez</strong> avec un compte professionnel : nom, adresse e-mail, nom, siège, SIRET et numéro de TVA de l’entreprise, offre choisie et factures. Les numéros de carte bancaire sont saisis chez notre prestataire de paiement et n’arrivent jamais jusqu’à nous.',
        },
        {
          kind: 'p',
          text: '<strong>Si vous nous écrivez</strong> : votre nom, votre adresse e-mail, le sujet et le message.',
        },
        {
          kind: 'p',
          text: '<strong>Techniquement</strong> : une empreinte de votre mot de passe, jamais le mot de passe lui-même ; la partie publique de vos clés d’accès, et le nom que vous leur donnez ; vos sessions ouvertes et le type de navigateur qui les a ouvertes ; les appareils avec lesquels vous vous êtes connecté, pour vous prévenir d’un nouveau ; une empreinte de votre adresse IP, jamais l’adresse en clair ; l’identifiant d’abonnement aux notifications si vous les activez, et vos choix de notification ; une empreinte de votre adresse e-mail si vous ne voulez plus des messages d’un organisateur.',
        },
      ],
    },
    {
      id: 'finalites',
      heading: 'À quoi elles servent',
      blocks: [
        {
          kind: 'table',
          head: ['Finalité', 'Données', 'Base légale'],
          rows: [
            [
              'Vous connecter et protéger votre compte',
              'E-mail, mot de passe (empreinte), sessions',
              'Exécution du contrat',
            ],
            [
              'Ajouter des amis en cherchant leur pseudo',
              'Pseudo, nom affiché, photo, présentation, demandes et liens d’amitié, bandes',
              'Exécution du contrat',
            ],
            [
              'Prévoir une soirée privée et y inviter ses amis',
              'Soirée, adresse, réponses, votes, mots à l’hôte',
              'Exécution du contrat',
            ],
            [
              'Bloquer ou signaler quelqu’un',
              'Pseudos, motif et détails du signalement',
              'Intérêt légitime : la sécurité des membres',
            ],
            [
              'Envoyer et recevoir des invitations, des réponses et des messages d’organisateurs',
              'Pseudo, e-mail, réponse, abonnement aux notifications',
              'Exécution du contrat ; consentement pour les notifications sur l’appareil',
            ],
            [
              'Relier une application à un compte professionnel, par un code envoyé par SMS',
              'Téléphone',
              'Exécution du contrat',
            ],
            [
              'Vérifier l’âge minimal, si vous indiquez votre date de naissance',
              'Date de naissance',
              'Consentement',
            ],
            [
              'Gérer les abonnements des organisateurs et la facturation',
              'Identité, entreprise, siège, SIRET, numéro de TVA, factures',
              'Exécution du contrat ; obligation légale pour les factures',
            ],
            ['Répondre à vos messages', 'Nom, e-mail, message', 'Intérêt légitime : vous répondre'],
            [
              'Compter les lectures des articles',
              'Empreinte anonymisée de la visite',
              'Intérêt légitime : savoir ce qui est lu',
            ],
            [
              'Limiter les tentatives de connexion et les abus',
              'Empreinte de l’adresse IP',
              'Intérêt légitime : la sécurité du service',
            ],
          ],
        },
        {
          kind: 'p',
          text: 'Nous ne vendons aucune donnée, nous n’en louons aucune, et nous ne dressons pas de profil publicitaire. Aucune décision n’est prise à votre sujet de façon entièrement automatisée.',
        },
      ],
    },
    {
      id: 'qui-voit-quoi',
      heading: 'Qui voit quoi',
      blocks: [
        {
          kind: 'list',
          items: [
            '<strong>Les autres membres</strong> voient votre pseudo, votre nom affiché, votre photo et votre présentation. Ni votre e-mail, ni votre téléphone, ni votre date de naissance. Vous choisissez qui vous trouve par votre pseudo ; une personne que vous bloquez ne vous trouve plus, et ne l’apprend pas.',
            '<strong>Les invités d’une soirée privée</strong> voient, si son hôte le permet, le nom et la photo de celles et ceux qui viennent ou viendront peut-être. Son adresse ne se montre qu’à qui vient, si l’hôte le souhaite. Personne d’autre ne voit la soirée.',
            '<strong>Les photos de l’album d’une soirée</strong> ne se montrent qu’à ses hôtes et à ses invités. Quiconque y est en retire une à l’instant, sans raison à donner ; son auteur et les hôtes l’apprennent, jamais par qui.',
            '<strong>L’organisateur d’un événement</strong> voit le pseudo et la réponse des personnes invitées à cet événement, ainsi que l’adresse e-mail laissée par celles qui répondent sans compte.',
            '<strong>Le public</strong> voit la page de l’événement et le nombre de participants, jamais leur identité.',
            '<strong>L’équipe de Lampion</strong> accède aux données nécessaires à l’assistance et à la modération, et ces accès sont consignés.',
          ],
        },
      ],
    },
    {
      id: 'prestataires',
      heading: 'Nos prestataires et l’endroit où sont vos données',
      blocks: [
        {
          kind: 'p',
          text: 'Les données sont conservées sur une plateforme hébergée <strong>en Europe</strong>. L’hébergeur est nommé dans les <a href="/legal">mentions légales</a>. D’autres prestataires interviennent pour une tâche précise, sur nos instructions ou sous leur propre responsabilité quand la loi le veut ainsi :',
        },
        {
          kind: 'table',
          head: ['Prestataire', 'Ce qu’il reçoit', 'Pourquoi'],
          rows: [
            [
              'Service d’envoi d’e-mails',
              'Adresse et contenu du message',
              'Invitations, confirmations, réinitialisation du mot de passe',
            ],
            [
              'Service d’envoi de SMS',
              'Numéro et code',
              'Vérifier que le compte de l’application est bien le vôtre',
            ],
            [
              'Stripe',
              'Identité de facturation et moyen de paiement',
              'Encaisser les abonnements des organisateurs',
            ],
            [
              'Services de notification d’Apple, de Google, de Mozilla ou de l’éditeur de votre navigateur',
              'Identifiant d’abonnement et message',
              'Afficher une notification que vous avez acceptée',
            ],
            [
              'Google, seulement si vous choisissez de vous connecter avec Google',
              'La demande de connexion',
              'Confirmer votre identité',
            ],
            [
              'Géoplateforme (service public français)',
              'L’adresse saisie par l’organisateur',
              'Placer l’événement sur la carte',
            ],
            [
              'VIES (registre de la Commission européenne)',
              'Le numéro de TVA de l’entreprise, seul',
              'Vérifier qu’il existe',
            ],
          ],
        },
        {
          kind: 'p',
          text: 'Certains de ces prestataires appartiennent à des groupes établis hors de l’Union européenne. Les transferts éventuels reposent alors sur une décision d’adéquation de la Commission européenne ou sur ses clauses contractuelles types. Le script de connexion de Google et les cartes fournies par un tiers ne se chargent que sur l’écran qui vous en informe, ou après votre clic.',
        },
      ],
    },
    {
      id: 'durees',
      heading: 'Combien de temps nous les gardons',
      blocks: [
        {
          kind: 'table',
          head: ['Données', 'Durée'],
          rows: [
            [
              'Compte, profil, amis et abonnements',
              `Jusqu’à la suppression du compte, effective après un délai de ${retention.graceDays} jours ; à défaut, ${retention.inactiveYears} ans après la dernière connexion, et après un e-mail d’avertissement`,
            ],
            [
              'Sessions',
              `Jusqu’à la déconnexion, ${retention.sessionDays} jours sans visite ou ${retention.sessionMaxDays} jours en tout`,
            ],
            [
              'Appareils avec lesquels vous vous êtes connecté',
              `${retention.knownDeviceDays} jours après la dernière connexion ; le dernier, jusqu’à la suppression du compte`,
            ],
            [
              'Place dans l’équipe d’un organisateur ; invitation que personne n’a acceptée',
              `Jusqu’au départ ; ${retention.teamInvitationDays} jours après la fin de son lien`,
            ],
            ['Journal de l’équipe d’un organisateur', `${retention.recordMonths} mois`],
            ['Lien de réinitialisation du mot de passe', '1 heure'],
            ['Lien de confirmation de l’adresse e-mail', '7 jours'],
            ['Nouvelle adresse demandée, et son lien', `${24 * retention.emailChangeDays} heures`],
            ['Ancienne adresse, une fois la nouvelle confirmée', `${24 * retention.emailChangeDays} heures`],
            ['Code reçu par SMS', `${VERIFICATION_CODE_MINUTES} minutes`],
            [
              'Secret et codes de secours de la double authentification',
              'Jusqu’à sa désactivation ou à la suppression du compte',
            ],
            [
              'Événements, défis et étapes',
              'Jusqu’à leur suppression par l’organisateur ou à celle de son compte',
            ],
            ['Soirées', 'Jusqu’à leur suppression par leur hôte ou à celle de son compte'],
            [
              'Photos de l’album d’une soirée, sans le lieu ni la date écrits par l’appareil',
              `${retention.albumMonths} mois après la soirée, sauf si son hôte les garde ; tout de suite dès qu’une personne qui y est la retire, ou à la suppression du compte de son auteur`,
            ],
            [
              'Nouvelles reçues dans l’application',
              `${retention.newsReadDays} jours une fois lues, ${retention.recordMonths} mois au plus`,
            ],
            [
              'À qui vous avez dit être bien rentré, et quand',
              `${retention.homecomingDays} jours après la fin de la soirée`,
            ],
            [
              'IBAN donné pour les comptes d’une soirée, chiffré, que ne lisent que ceux qui vous y doivent quelque chose',
              `Jusqu’à ce que vous l’effaciez, ${retention.costAccountDays} jours après la fin de la soirée au plus`,
            ],
            [
              'Comptes d’une soirée effacée, ou de qui n’est plus sur sa liste, tant que tous ne sont pas quittes',
              `${retention.debtMonths} mois après la fin de la soirée au plus`,
            ],
            ['Chansons demandées et votes', 'Aussi longtemps que la soirée ou l’événement'],
            [
              'Réponse donnée sans compte (pseudo, e-mail)',
              `${retention.recordMonths} mois après la fin de l’événement, ${retention.debtMonths} si les comptes n’y sont pas réglés ; seul le nombre de participants est conservé ensuite`,
            ],
            [
              'Liste d’invités en cours d’import par un organisateur',
              `${retention.importDays + 1} jours au plus`,
            ],
            [
              'Demande envoyée avec une clé par une application, et sa réponse (chiffrée)',
              `${retention.keyedRequestDays + 1} jours au plus ; ${retention.queuedRequestDays + 1} jours pour ce que l’application peut envoyer plus tard, au retour du réseau`,
            ],
            ['Messages envoyés aux invités et suivi de leur envoi', `${retention.recordMonths} mois`],
            [
              'Abonnement aux notifications',
              'Jusqu’à ce que vous le retiriez, ou que le service de notification le déclare périmé',
            ],
            ['Choix de notification', 'Jusqu’à la suppression du compte'],
            [
              'Empreinte d’une adresse qui ne veut plus des e-mails d’un organisateur',
              'Tant que l’organisateur a un compte, pour que ce refus tienne',
            ],
            [
              'Journal de ce qu’un organisateur fait envoyer à ses propres programmes, sans nom ni adresse',
              `${retention.webhookDeliveryDays} jours`,
            ],
            ['Messages du formulaire de contact', `${retention.recordMonths} mois après le dernier échange`],
            ['Empreinte de l’adresse IP', `${retention.deviceDays} jours au plus`],
            [
              'Empreinte de visite servant à compter les lectures',
              `${retention.visitDays + 1} jours au plus`,
            ],
            ['Signalements et décisions de modération', `${retention.recordMonths} mois`],
            [
              'Abonnement d’un organisateur',
              `Durée du contrat, puis ${retention.subscriptionYears} ans (délai de prescription)`,
            ],
            [
              'Commande d’une offre et conditions acceptées',
              `${retention.orderYears} ans (article L. 213-1 du Code de la consommation), sans rien qui vous nomme une fois le compte effacé`,
            ],
            ['Suivi des e-mails de paiement', `${retention.recordMonths} mois`],
            ['E-mails qui n’ont pas pu être remis (adresse masquée)', `${retention.emailFailureDays} jours`],
            [
              'Empreinte d’une adresse dont nos e-mails reviennent',
              `${retention.recordMonths} mois, pour ne plus lui écrire`,
            ],
            [
              'Empreinte d’une adresse qui nous a signalés comme indésirables',
              'Jusqu’à ce que vous nous demandiez de lui écrire à nouveau',
            ],
            ['Traces techniques des paiements', `${retention.paymentTraceDays} jours`],
            ['Factures', '10 ans, comme l’exige l’article L. 123-22 du Code de commerce'],
            ['Copies de sauvegarde', '30 jours au plus après l’effacement'],
          ],
        },
      ],
    },
    {
      id: 'traceurs',
      heading: 'Cookies et stockage dans votre navigateur',
      blocks: [
        {
          kind: 'p',
          text: 'Lampion n’emploie <strong>aucun traceur</strong>, ni publicitaire ni de mesure d’audience, et aucun bouton de réseau social ne vous suit. C’est pourquoi aucun bandeau ne vous accueille.',
        },
        {
          kind: 'p',
          text: 'Quand vous vous connectez, votre navigateur garde dans son stockage local un jeton de connexion nommé <strong>authToken</strong>. Il sert à vous reconnaître d’une page à l’autre, et disparaît à la déconnexion. Une marque tirée au hasard, <strong>lampion-device</strong>, y reste : grâce à elle, nous ne vous écrivons que lorsqu’un nouvel appareil se connecte. Là où une clé d’accès a servi, <strong>lampion-passkey</strong> s’en souvient aussi. Le même stockage peut contenir vos brouillons non enregistrés et votre préférence d’affichage clair ou sombre. Si vous demandez à être prévenu sur votre appareil, il garde aussi le petit programme qui affiche nos notifications. Ces éléments sont nécessaires au service que vous demandez et ne servent à rien d’autre.',
        },
        {
          kind: 'p',
          text: 'Les lectures d’articles sont comptées sans cookie : une empreinte salée, dont le sel change chaque jour, évite de compter deux fois la même visite en trente minutes. Elle ne permet pas de vous identifier, ni de vous suivre d’un jour à l’autre.',
        },
      ],
    },
    {
      id: 'mineurs',
      heading: 'Les mineurs',
      blocks: [
        {
          kind: 'p',
          text: 'Lampion n’est pas destiné aux moins de 13 ans, et nous ne collectons pas sciemment leurs données. Entre 13 et 15 ans, l’accord d’un parent ou d’un tuteur est nécessaire pour ce qui repose sur le consentement.',
        },
        {
          kind: 'p',
          text: 'Si vous pensez qu’un enfant de moins de 13 ans a créé un compte, écrivez à <a href="mailto:{supportEmail}">{supportEmail}</a> : nous le supprimerons, avec ses données.',
        },
      ],
    },
    {
      id: 'securite',
      heading: 'Comment elles sont protégées',
      blocks: [
        {
          kind: 'p',
          text: 'Les échanges sont chiffrés. Les mots de passe sont transformés par un procédé conçu pour résister aux attaques, et les jetons de session ne sont conservés que sous forme d’empreinte. Les tentatives de connexion sont limitées. Les métadonnées des photos, position GPS comprise, sont retirées à l’envoi.',
        },
        {
          kind: 'p',
          text: 'En cas de violation de données présentant un risque pour vous, nous prévenons la CNIL dans les 72 heures et, si le risque est élevé, nous vous prévenons aussi.',
        },
      ],
    },
    {
      id: 'droits',
      heading: 'Vos droits, et comment les exercer',
      blocks: [
        {
          kind: 'list',
          items: [
            '<strong>Accès et portabilité</strong> : obtenir vos données, dans un fichier lisible par une machine.',
            '<strong>Rectification</strong> : corriger ce qui est faux. La plupart des champs se modifient depuis votre profil.',
            '<strong>Effacement</strong> : supprimer votre compte et vos données.',
            '<strong>Opposition et limitation</strong> : refuser un traitement fondé sur notre intérêt légitime, ou en demander le gel.',
            '<strong>Retrait du consentement</strong> : à tout moment, par exemple en coupant les notifications.',
            '<strong>Directives après votre décès</strong> : nous dire ce que doivent devenir vos données.',
          ],
        },
        {
          kind: 'p',
          text: 'Pour accéder à vos données, les corriger ou les supprimer, écrivez à <a href="mailto:{supportEmail}">{supportEmail}</a>. Depuis votre profil, vous pouvez aussi exporter vos données et demander la suppression de votre compte sans passer par nous ; la marche à suivre est décrite sur <a href="/delete">la page de suppression de compte</a> (en anglais). Nous répondons dans un délai d’un mois. En cas de doute sérieux sur votre identité, nous pouvons vous demander de la confirmer.',
        },
        {
          kind: 'p',
          text: 'Si notre réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, ou <a href="https://www.cnil.fr/fr/plaintes">en ligne</a>.',
        },
      ],
    },
    {
      id: 'modifications',
      heading: 'Si cette page change',
      blocks: [
        {
          kind: 'p',
          text: 'La date en haut de cette page est celle de la dernière modification. Si un changement touche vos droits ou ajoute un usage, nous vous en informons par e-mail ou dans l’application avant qu’il ne s’applique.',
        },
      ],
    },
  ],
};
