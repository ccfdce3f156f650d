import type { LetterStep, NightFileFacts, NightLetter } from '@lampion/contract/events/night-file';
import { formatEventDay } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import { formatCount, formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { EventRecord } from '../events/update.ts';

/** What an organiser says of itself; empty where it says nothing. */
export interface LetterSender {
  readonly fullName: string;
  readonly companyName: string;
  readonly contactEmail: string;
  readonly siret: string | null;
  readonly addressLine: string;
  readonly postcode: string;
  readonly city: string;
}

/** What is taken from an event and its organiser. */
type Fact =
  | 'begin'
  | 'contact'
  | 'day'
  | 'email'
  | 'end'
  | 'name'
  | 'organiser'
  | 'people'
  | 'place'
  | 'senderAddress'
  | 'senderTown'
  | 'siret'
  | 'today'
  | 'town'
  | 'townWithCode';

/**
 * The text to send: `{name}` is a fact, `[what]` is left blank for the organiser to write. A
 * fact that is not known is left blank, too.
 */
interface Template {
  readonly title: string;
  /** In the name of the file: "lettre-buvette-bal-du-13-juillet.pdf". */
  readonly slug: string;
  readonly recipient: readonly string[];
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: (facts: NightFileFacts) => readonly string[];
}

const toTownHall = (office: string) => ['Mairie', office, '[adresse de la mairie]', '{townWithCode}'];
const MAYOR = 'Madame, Monsieur le Maire,';
const CONTACT = 'La personne à joindre est {contact}, au [numéro de téléphone] ou à l’adresse {email}.';
const REGARDS = 'Veuillez agréer, Madame, Monsieur, l’expression de nos salutations respectueuses.';
const NIGHT = 'Nous organisons « {name} », {day}, de {begin} à {end} : {place}. Nous attendons {people}.';

const templates: Readonly<Record<LetterStep, Template>> = {
  public_space: {
    title: 'La demande d’occupation',
    slug: 'occupation',
    recipient: toTownHall('Service du domaine public'),
    subject: 'demande d’occupation temporaire de l’espace public, {day}',
    greeting: MAYOR,
    paragraphs: () => [
      NIGHT,
      'Nous vous demandons l’autorisation d’occuper pour cela l’espace public : [emplacement exact et surface]. Le montage commencerait à [heure du montage] et les lieux seraient rendus propres à [heure de la fin du démontage].',
      'Vous trouverez ci-joint le plan des lieux, l’attestation d’assurance et la liste des personnes qui répondent de l’organisation.',
      CONTACT,
      REGARDS,
    ],
  },
  unusual_venue: {
    title: 'La demande d’usage exceptionnel',
    slug: 'usage-exceptionnel',
    recipient: toTownHall('Sécurité des établissements recevant du public'),
    subject: 'utilisation exceptionnelle d’un local (article GN 6), {day}',
    greeting: MAYOR,
    paragraphs: ({ sellsDrinks, playsMusic }) => [
      NIGHT,
      'Ce lieu est fait pour un autre usage : [usage et classement du lieu]. Nous vous demandons l’autorisation d’y recevoir du public ce soir-là.',
      `${playsMusic ? 'De la musique y sera jouée ou diffusée. ' : ''}${sellsDrinks ? 'Des boissons y seront servies. ' : ''}Décor et mobilier : [matières et classement au feu]. La sécurité sera tenue par [nom et nombre des personnes].`,
      'Vous trouverez ci-joint le plan des locaux avec les aménagements et les issues, l’accord de l’exploitant et l’attestation d’assurance.',
      CONTACT,
      REGARDS,
    ],
  },
  crowd: {
    title: 'La déclaration du service d’ordre',
    slug: 'service-d-ordre',
    recipient: toTownHall('Police municipale et sécurité'),
    subject: 'déclaration d’une manifestation (article R. 211-22), {day}',
    greeting: MAYOR,
    paragraphs: () => [
      NIGHT,
      'Avec l’équipe, le public peut dépasser 1 500 personnes : nous vous en faisons la déclaration. L’équipe compte [nombre de personnes].',
      'Service d’ordre : [nom de la société, nombre d’agents, leur place]. Secours : [association agréée, nombre de secouristes]. Accès des pompiers : [par où].',
      'Vous trouverez ci-joint le plan des lieux, avec les accès et les issues, et l’attestation d’assurance.',
      CONTACT,
      REGARDS,
    ],
  },
  tent: {
    title: 'La demande pour le chapiteau',
    slug: 'chapiteau',
    recipient: toTownHall('Sécurité des établissements recevant du public'),
    subject: 'ouverture au public d’un chapiteau (article CTS 31), {day}',
    greeting: MAYOR,
    paragraphs: () => [
      NIGHT,
      'Nous vous demandons l’autorisation d’ouvrir au public un chapiteau de [surface] m², dont le numéro d’identification est [numéro du registre de sécurité]. Il serait monté le [date du montage] par [nom du monteur].',
      'Vous trouverez ci-joint l’extrait du registre de sécurité à jour, le plan d’implantation et des aménagements, et la description des installations techniques.',
      CONTACT,
      REGARDS,
    ],
  },
  bar: {
    title: 'La lettre de buvette',
    slug: 'buvette',
    recipient: toTownHall('Service des débits de boissons'),
    subject: 'autorisation d’ouvrir une buvette temporaire, {day}',
    greeting: MAYOR,
    paragraphs: () => [
      NIGHT,
      'Nous vous demandons l’autorisation d’y tenir une buvette temporaire, pour des boissons des groupes 1 et 3. De l’eau sera servie sans payer toute la nuit.',
      'C’est notre [première, deuxième…] demande de l’année.',
      CONTACT,
      REGARDS,
    ],
  },
  neighbours: {
    title: 'La lettre aux voisins',
    slug: 'voisins',
    recipient: ['Aux voisines et aux voisins'],
    subject: 'une nuit près de chez vous, {day}',
    greeting: 'Chères voisines, chers voisins,',
    paragraphs: ({ playsMusic }) => [
      'Nous organisons « {name} », {day}, de {begin} à {end} : {place}.',
      playsMusic
        ? 'Il y aura de la musique. Nous la baisserons à [heure], et nous veillerons à ce que chacun reparte sans bruit.'
        : 'Nous veillerons à ce que chacun reparte sans bruit.',
      'Si quelque chose vous gêne, appelez-nous cette nuit-là : {contact}, au [numéro de téléphone]. Quelqu’un vous répondra.',
      'Et si le cœur vous en dit, venez : vous êtes les bienvenus.',
      'Bien à vous,',
    ],
  },
};

const SENDER = ['{organiser}', '{siret}', '{senderAddress}', '{senderTown}'];

/** The text of a step, with what is known of the night and blanks for the rest. */
export function composeLetter(
  step: LetterStep,
  facts: NightFileFacts,
  { event, sender, now }: { readonly event: EventRecord; readonly sender: LetterSender; readonly now: Date },
): NightLetter {
  const { title, slug: _slug, recipient, subject, greeting, paragraphs } = templates[step];
  const known = readFacts(event, sender, now);
  const fill = (text: string) => fillIn(text, known);
  return {
    title,
    // What an organiser need not have, like a SIRET, is no blank.
    sender: SENDER.filter((line) => line !== '{siret}' || known.siret !== null).map(fill),
    recipient: recipient.map(fill),
    dated: fill(step === 'neighbours' ? '{today}' : '{town}, le {today}'),
    subject: fill(`Objet : ${subject}`),
    paragraphs: [greeting, ...paragraphs(facts)].map(fill),
    signature: fill('{contact}'),
  };
}

/** "lettre-buvette" */
export const nameLetter = (step: LetterStep): string => `lettre-${templates[step].slug}`;

type Facts = Readonly<Record<Fact, string | null>>;

function readFacts(event: EventRecord, sender: LetterSender, now: Date): Facts {
  const { name, place, capacity, city, postcode, beginDate, endDate } = event;
  const address = event.exactAddress ?? event.address;
  return {
    name,
    day: formatEventDay(event),
    begin: formatTime(beginDate),
    end: formatTime(endDate),
    place: address?.startsWith(place) ? address : [place, address].filter(Boolean).join(', '),
    people: capacity === null ? null : `${formatCount(capacity)} personnes`,
    town: city,
    townWithCode: join(postcode, city),
    organiser: sender.companyName || sender.fullName || null,
    contact: sender.fullName || null,
    email: sender.contactEmail || null,
    siret: sender.siret && `SIRET ${sender.siret}`,
    senderAddress: sender.addressLine || null,
    senderTown: join(sender.postcode, sender.city),
    today: formatDate(now, 'long'),
  };
}

const join = (postcode: string | null, city: string | null) =>
  city ? [postcode, city].filter(Boolean).join(' ') : null;

/** What a blank is for, where a fact is not known. */
const blanks: Readonly<Partial<Record<Fact, string>>> = {
  people: 'nombre de personnes',
  town: 'commune',
  townWithCode: 'code postal et commune',
  organiser: 'nom de l’organisateur',
  contact: 'nom et prénom',
  email: 'adresse e-mail',
  senderAddress: 'adresse',
  senderTown: 'code postal et commune',
};

function fillIn(text: string, facts: Facts): NightLetter['subject'] {
  return text
    .split(/(\{\w{1,20}\}|\[[^\]]{1,80}\])/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith('[')) return { text: part.slice(1, -1), from: 'blank' as const };
      if (!part.startsWith('{')) return { text: frPlain(part), from: 'letter' as const };
      const fact = part.slice(1, -1) as Fact;
      const known = facts[fact];
      return known === null
        ? { text: blanks[fact] ?? '', from: 'blank' as const }
        : { text: known, from: 'event' as const };
    });
}
