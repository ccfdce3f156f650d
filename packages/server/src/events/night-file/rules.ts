import type { NightFileFacts, NightFileSource, NightStep } from '@lampion/contract/events/night-file';

/** What decides whether a step concerns a night. */
interface NightConditions extends NightFileFacts {
  readonly capacity: number | null;
}

/** A step of a night's file. Delays are dated facts with their sources: change them here alone. */
export interface NightRule {
  readonly step: NightStep;
  readonly title: string;
  readonly recipient: string;
  readonly reason: string;
  /** Before the evening of the night: so many days, or whole months. */
  readonly before: { readonly days: number } | { readonly months: number };
  readonly delay: string;
  /** The delay differs from town to town. */
  readonly isLocal: boolean;
  /** None: a custom, which nothing imposes. */
  readonly sources: readonly NightFileSource[];
  /** The day on which the sources were read. */
  readonly checkedOn: string;
  /** Which nights the step concerns, as organisers read it. */
  readonly condition: string;
  readonly concerns: (night: NightConditions) => boolean;
}

/** From this crowd on, organisers for profit declare what keeps it in order. */
const CROWD = 1500;

export const nightRules: readonly NightRule[] = [
  {
    step: 'public_space',
    title: 'Occuper l’espace public',
    recipient: 'Mairie ; à Paris, préfecture de police aussi',
    reason: 'La rue et les places sont à tout le monde : la commune les prête pour la nuit.',
    before: { months: 2 },
    delay:
      'L’autorisation se demande souvent deux mois avant : c’est la règle à Paris, trois mois pour une foule. La déclaration seule se dépose entre quinze et trois jours francs avant.',
    isLocal: true,
    sources: [
      {
        name: 'Service-Public.fr, fiche F21899, reprise par Prats-de-Mollo-la-Preste',
        url: 'https://www.mairie-pratsdemollolapreste.com/la-mairie/demarches-service-public/?xml=F21899',
      },
      {
        name: 'Crêts-en-Belledonne, occupation du domaine public',
        url: 'https://cretsenbelledonne.fr/au-quotidien/associations/demande-doccupation-temporaire-du-domaine-public',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit dans la rue, sur une place ou dans un parc.',
    concerns: ({ setting }) => setting === 'public',
  },
  {
    step: 'unusual_venue',
    title: 'Recevoir dans un lieu inhabituel',
    recipient: 'Mairie, usage exceptionnel d’un local',
    reason:
      'Un lieu fait pour autre chose ne reçoit du public qu’avec l’accord du maire, qui peut consulter la commission de sécurité.',
    before: { months: 2 },
    delay:
      'Quinze jours au moins à Nantes et à Nîmes, qui conseillent toutes deux de s’y prendre deux mois avant.',
    isLocal: true,
    sources: [
      {
        name: 'Nantes Métropole, manifestation exceptionnelle dans un ERP',
        url: 'https://metropole.nantes.fr/mes-services-mon-quotidien/organiser-une-manifestation-exceptionnelle-dans-un-erp',
      },
      {
        name: 'Ville de Nîmes, manifestation exceptionnelle dans un ERP',
        url: 'https://mes-demarches.nimes.fr/fiche/124/',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit dans un lieu fait pour autre chose : une école, un gymnase, un hangar, une péniche.',
    concerns: ({ setting }) => setting === 'unusual',
  },
  {
    step: 'crowd',
    title: 'Déclarer le service d’ordre',
    recipient: 'Mairie ; à Paris, préfecture de police',
    reason: 'Au-delà d’un certain nombre de personnes, la commune veut savoir qui veille sur elles.',
    before: { months: 1 },
    delay:
      'Un mois au moins avant, un an au plus (code de la sécurité intérieure, article R. 211-22). Certaines préfectures demandent deux mois.',
    isLocal: true,
    sources: [
      {
        name: 'Préfecture de l’Oise, déclaration d’un événement',
        url: 'https://www.oise.gouv.fr/index.php/Actions-de-l-Etat/Securites/Securite-publique/Rassemblements-sur-la-voie-publique/Grands-rassemblements2/Organisation-et-declaration-d-un-grand-rassemblement/Declaration-d-un-evenement',
      },
      {
        name: 'Préfecture de Maine-et-Loire, grands rassemblements',
        url: 'http://www.maine-et-loire.gouv.fr/grands-rassemblements-r553.html',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit à but lucratif de plus de 1 500 personnes, public et équipe ensemble.',
    concerns: ({ capacity }) => capacity !== null && capacity > CROWD,
  },
  {
    step: 'tent',
    title: 'Ouvrir un chapiteau ou une tente',
    recipient: 'Mairie, avec l’extrait du registre de sécurité',
    reason: 'Le maire autorise l’ouverture au public.',
    before: { months: 1 },
    delay: 'Huit jours avant selon le règlement (CTS 31) ; beaucoup de mairies demandent un mois.',
    isLocal: true,
    sources: [
      {
        name: 'Préfecture de la Drôme, chapiteaux, tentes, structures',
        url: 'https://www.drome.gouv.fr/Actions-de-l-Etat/Securite-et-protection-des-personnes/Securite-des-lieux-recevant-du-public/Chapiteaux-Tentes-Structures-CTS',
      },
      {
        name: 'Parlons sécurité incendie, article CTS 31',
        url: 'https://www.parlons-securite-incendie.fr/2014/03/06/quelles-sont-les-formalites-relatives-a-la-reglementation-cts-sur-un-terrain-prive/',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit sous un chapiteau ou une tente de plus de 50 m².',
    concerns: ({ setting }) => setting === 'tent',
  },
  {
    step: 'bar',
    title: 'Ouvrir une buvette',
    recipient: 'Mairie, débit de boissons temporaire',
    reason:
      'Sans elle, pas d’alcool. Une association en demande cinq par an, pour des boissons des groupes 1 et 3.',
    before: { days: 15 },
    delay: 'Souvent quinze jours avant ; trois semaines ou un mois dans certaines communes.',
    isLocal: true,
    sources: [
      {
        name: 'Ville du Rheu, débit de boissons temporaire (quinze jours)',
        url: 'https://www.lerheu.fr/demarche-administrative/debit-de-boisson-temporaire/',
      },
      {
        name: 'Châtillon-sur-Chalaronne, débit temporaire (trois semaines)',
        url: 'http://chatillon-sur-chalaronne.fr/Autorisation-temporaire-de-debit.html',
      },
      {
        name: 'La Plaine-sur-Mer, demandes d’autorisations (un mois)',
        url: 'https://www.laplainesurmer.fr/?p=6872',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit ouverte au public où l’on sert de l’alcool sans licence.',
    concerns: ({ sellsDrinks, setting }) => sellsDrinks && setting !== 'private',
  },
  {
    step: 'music',
    title: 'Déclarer la musique',
    recipient: 'Sacem',
    reason: 'Demandée à temps, l’autorisation coûte 20 % de moins. Un orchestre compte aussi.',
    before: { days: 15 },
    delay: 'Quinze jours avant pour profiter de la réduction, en ligne ou par courrier.',
    isLocal: false,
    sources: [
      {
        name: 'Associations.gouv.fr, la Sacem et la diffusion d’œuvres musicales',
        url: 'https://www.associations.gouv.fr/la-sacem-et-la-diffusion-doeuvres-musicales',
      },
    ],
    checkedOn: '2026-11-28',
    condition: 'Une nuit hors du cercle de famille où l’on joue ou diffuse de la musique.',
    concerns: ({ playsMusic }) => playsMusic,
  },
  {
    step: 'neighbours',
    title: 'Écrire aux voisins',
    recipient: 'Les boîtes aux lettres d’à côté',
    reason: 'Personne ne vous y oblige. C’est la lettre qui évite les autres.',
    before: { days: 7 },
    delay: 'Un usage, pas une règle : une semaine avant.',
    isLocal: false,
    sources: [],
    checkedOn: '2026-11-28',
    condition: 'Toutes les nuits.',
    concerns: () => true,
  },
];
