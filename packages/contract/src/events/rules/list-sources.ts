/** Services whose lists of guests are recognised by their headings. */
export const listSources = ['eventbrite', 'weezevent', 'helloasso', 'google_forms'] as const;
export type ListSource = (typeof listSources)[number];

export const listSourceLabels: Record<ListSource, string> = {
  eventbrite: 'Eventbrite',
  weezevent: 'Weezevent',
  helloasso: 'HelloAsso',
  google_forms: 'Google Forms',
};

/**
 * What becomes of a column. `buyer…`: of the person who paid, who is invited where the guest has no
 * address. `status`, `flag` and `coming` leave rows out: by a state in words, a yes in a column
 * such as “Remboursé”, a no to the question whether one comes.
 */
export const columnUses = [
  'first',
  'last',
  'full',
  'email',
  'buyerFirst',
  'buyerLast',
  'buyerFull',
  'buyerEmail',
  'status',
  'flag',
  'coming',
  'places',
  'phone',
] as const;
export type ColumnUse = (typeof columnUses)[number];

const LEAVES_OUT = 'Laisse de côté qui ne vient pas, ou plus';

export const columnUseLabels: Record<ColumnUse, string> = {
  first: 'Prénom',
  last: 'Nom',
  full: 'Nom',
  email: 'Adresse e-mail',
  buyerFirst: 'Prénom, là où sert l’adresse de qui a payé',
  buyerLast: 'Nom, là où sert l’adresse de qui a payé',
  buyerFull: 'Nom, là où sert l’adresse de qui a payé',
  buyerEmail: 'Adresse e-mail, si l’invité n’en a pas',
  status: LEAVES_OUT,
  flag: LEAVES_OUT,
  coming: LEAVES_OUT,
  places: 'Non repris : chacun répondra avec combien il vient',
  phone: 'Non repris : les invitations partent par e-mail',
};

/** Without case, accents and punctuation. */
export const foldHeading = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

interface Shape {
  readonly source: ListSource;
  /** Headings of this service; one of them must be in the list. */
  readonly own: ReadonlySet<string>;
  /** Others that it has; three of both must be in the list. */
  readonly marks: ReadonlySet<string>;
}

const MARKS_LEAST = 3;

/** Folded headings of the ticket services, in French and English. */
const shapes: readonly Shape[] = [
  {
    source: 'eventbrite',
    own: new Set([
      'attendee status',
      'attendee',
      'attendee no',
      'attendee id',
      'eventbrite fees',
      'statut du participant',
      'etat du participant',
      'n de participant',
      'frais eventbrite',
      'frais d eventbrite',
    ]),
    marks: new Set([
      'order',
      'order id',
      'order no',
      'order date',
      'order type',
      'ticket type',
      'price tier',
      'total paid',
      'quantity',
      'n de commande',
      'numero de commande',
      'date de la commande',
      'type de commande',
      'type de billet',
      'total paye',
      'quantite',
    ]),
  },
  {
    source: 'helloasso',
    own: new Set(['reference commande', 'nom payeur', 'prenom payeur', 'email payeur', 'e mail payeur']),
    marks: new Set([
      'date de la commande',
      'statut de la commande',
      'nom participant',
      'prenom participant',
      'nom adherent',
      'prenom adherent',
      'moyen de paiement',
      'numero de billet',
      'billet',
      'tarif',
      'montant tarif',
      'code promo',
      'raison sociale',
    ]),
  },
  {
    source: 'weezevent',
    own: new Set([
      'nom acheteur',
      'prenom acheteur',
      'e mail acheteur',
      'email acheteur',
      'code barre',
      'code barres',
    ]),
    marks: new Set([
      'nom participant',
      'prenom participant',
      'e mail participant',
      'email participant',
      'nom',
      'prenom',
      'email',
      'e mail',
      'n billet',
      'numero billet',
      'numero de billet',
      'statut du billet',
      'date de commande',
      'n de commande',
      'tarif',
      'supprime',
      'origine',
    ]),
  },
];

/** Words of a heading that say whose it is, or of what, and not which fact. */
const WHOSE = new Set(
  'participant adherent attendee acheteur payeur buyer du de la l commande order billet ticket'.split(' '),
);
const BUYER = /\b(?:acheteur|payeur|buyer)\b/;

const uses: ReadonlyMap<string, ColumnUse> = new Map(
  Object.entries({
    email: ['email', 'e mail', 'mail', 'courriel', 'adresse e mail', 'adresse email', 'email address'],
    first: ['prenom', 'first name'],
    last: ['nom', 'nom famille', 'last name', 'surname'],
    full: ['name', 'full name', 'nom complet', 'nom et prenom', 'prenom et nom'],
    status: ['statut', 'etat', 'status'],
    flag: ['annule', 'annulee', 'rembourse', 'remboursee', 'supprime', 'cancelled', 'refunded'],
    places: ['quantite', 'quantity', 'nombre billets', 'nombre places', 'nb places', 'nb billets'],
    phone: ['telephone', 'tel', 'phone', 'mobile', 'portable', 'cell phone', 'home phone', 'mobile phone'],
  } satisfies Partial<Record<ColumnUse, string[]>>).flatMap(([use, headings]) =>
    headings.map((heading) => [heading, use as ColumnUse] as const),
  ),
);

const ofBuyer: Partial<Record<ColumnUse, ColumnUse>> = {
  first: 'buyerFirst',
  last: 'buyerLast',
  full: 'buyerFull',
  email: 'buyerEmail',
  phone: 'phone',
};

function useOfTicketHeading(heading: string): ColumnUse | null {
  const folded = foldHeading(heading);
  const fact = folded
    .split(' ')
    .filter((word) => !WHOSE.has(word))
    .join(' ');
  const use = uses.get(fact) ?? null;
  return use !== null && BUYER.test(folded) ? (ofBuyer[use] ?? null) : use;
}

const FORM_STARTS = new Set(['horodateur', 'timestamp']);
const EMAIL = /\b(?:e ?mails?|courriels?)\b/;
const COMPANY = /\b(?:accompagnee?s?|accompagnants?|accompagnateurs?|plus ones?|guests?|conjointe?)\b/;
const HOW_MANY = /\b(?:combien|nombre|nb|how many|number)\b/;
const COMING =
  /\b(?:presente?s?|presence|viens|venez|viendrez|viendras|participe[sz]?|participeras|participerez|attend|attending|coming|rsvp)\b/;
/** Asks something else than whether one comes. */
const OPEN =
  /^(?:comment|pourquoi|quand|ou|d ou|avec|qui|quels?|quelles?|a quel|a quelle|how|why|when|where|who|what|which)\b/;
const PHONE = /\b(?:telephone|tel|phone|mobile|portable)\b/;
const FIRST = /\b(?:prenom|first name)\b/;
const LAST = /\b(?:nom|last name|surname)\b/;
const FULL = /\b(?:name|pseudo)\b/;

/** Questions of a form are free text. */
function useOfQuestion(heading: string): ColumnUse | null {
  const folded = foldHeading(heading);
  if (EMAIL.test(folded)) return 'email';
  if (HOW_MANY.test(folded)) return 'places';
  if (COMPANY.test(folded)) return null;
  if (PHONE.test(folded)) return 'phone';
  if (FIRST.test(folded)) return LAST.test(folded.replace(FIRST, '')) ? 'full' : 'first';
  if (LAST.test(folded)) return 'last';
  if (FULL.test(folded)) return 'full';
  return COMING.test(folded) && !OPEN.test(folded) ? 'coming' : null;
}

/** The service that wrote a list, and what becomes of each column; null for any other headings. */
export function recogniseSource(
  headings: readonly string[],
): { readonly source: ListSource; readonly uses: readonly (ColumnUse | null)[] } | null {
  const folded = new Set(headings.map(foldHeading));
  const found = shapes.find(({ own, marks }) => {
    const ownCount = [...own].filter((one) => folded.has(one)).length;
    return ownCount > 0 && ownCount + [...marks].filter((one) => folded.has(one)).length >= MARKS_LEAST;
  });
  const isForm = FORM_STARTS.has(foldHeading(headings.find((heading) => heading !== '') ?? ''));
  if (found === undefined && !isForm) return null;
  const read = headings.map(found === undefined ? useOfQuestion : useOfTicketHeading);
  // Later ones of a form ask for details: “Viens-tu aussi dîner ?”
  const known = read.map((use, index) => (use === 'coming' && read.indexOf(use) < index ? null : use));
  if (!known.includes('email') && !known.includes('buyerEmail')) return null;
  return { source: found?.source ?? 'google_forms', uses: known };
}

const LEFT =
  /\b(?:not attending|ne participe pas|cancell?ed|annulee?s?|refunded|rembourse(?:es|e|s)?|refusee?s?|refused|deleted|supprimee?s?|declined|abandonnee?s?|contestee?s?)\b/;
const PARTLY = /\b(?:partiel|partiellement|partially|partial)\b/;
const YES = /^(?:oui|yes|vrai|true|1|x)\b/;
const NO = /^(?:non|no|je ne|absente?|indisponible|impossible|malheureusement|pas disponible)\b/;

/** Whether a row is of somebody who does not come: cancelled, refunded, or declined. */
export function isLeftOut(cells: readonly string[], known: readonly (ColumnUse | null)[]): boolean {
  return cells.some((cell, index) => {
    const use = known[index];
    const value = use === 'status' || use === 'flag' || use === 'coming' ? foldHeading(cell) : '';
    if (use === 'status') return LEFT.test(value) && !PARTLY.test(value);
    return use === 'flag' ? YES.test(value) : use === 'coming' && NO.test(value);
  });
}
