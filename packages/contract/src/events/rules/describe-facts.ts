import { formatMoney, labelOf } from '../../platform/rules/format.ts';
import type { EventFacts, EventLanguage } from '../event-facts.ts';

/** "8 €", "8,50 €" */
export function formatPrice(cents: number): string {
  return formatMoney(cents).replace(/,00(?=\D*$)/, '');
}

/** "Entrée gratuite", "À partir de 8 €"; null when nothing is said. */
export function describeAdmission({
  admission,
  priceCents,
}: Pick<EventFacts, 'admission' | 'priceCents'>): string | null {
  if (admission === null) return null;
  if (admission === 'free') return 'Entrée gratuite';
  if (admission === 'choice') return 'Prix libre';
  const from = priceCents === null ? null : `partir de ${formatPrice(priceCents)}`;
  if (admission === 'from') return from && `À ${from}`;
  return from === null ? 'Sur billet' : `Sur billet, à ${from}`;
}

/** "Tout âge", "16 ans et plus"; null when nothing is said. */
export function describeAge({ minimumAge }: Pick<EventFacts, 'minimumAge'>): string | null {
  if (minimumAge === null) return null;
  return minimumAge === 0 ? 'Tout âge' : `${minimumAge}\u00a0ans et plus`;
}

/** Whether those at the door ask for a proof of age. */
export function isAgeChecked({ minimumAge, checksAge }: Pick<EventFacts, 'minimumAge' | 'checksAge'>) {
  return checksAge && minimumAge !== null && minimumAge > 0;
}

export const AGE_CHECKED = 'Une pièce d’identité est demandée à l’entrée.';

const languageLabels: Readonly<Record<EventLanguage, string>> = {
  fr: 'français',
  en: 'anglais',
  de: 'allemand',
  es: 'espagnol',
  it: 'italien',
  pt: 'portugais',
  nl: 'néerlandais',
  ar: 'arabe',
  zh: 'chinois',
  br: 'breton',
  oc: 'occitan',
  fsl: 'langue des signes française',
};

export const languageLabel = (code: EventLanguage) => labelOf(languageLabels, code);

const accessLabels = {
  accessStepFree: 'entrée de plain-pied',
  accessWheelchair: 'accessible en fauteuil roulant',
  accessToilets: 'toilettes accessibles',
  accessHearingLoop: 'boucle magnétique',
  accessQuietRoom: 'coin calme',
} as const;
export type AccessName = keyof typeof accessLabels;
export const accessNames = Object.keys(accessLabels) as readonly AccessName[];

type AccessFacts = Pick<EventFacts, AccessName | 'accessContact' | 'accessDetails'>;

export interface AccessDetail {
  readonly name: AccessName;
  readonly label: string;
  /** null: nothing is said. */
  readonly has: boolean | null;
}

/** Every detail of the access, also those of which nothing is said. */
export function listAccess(facts: AccessFacts): AccessDetail[] {
  return accessNames.map((name) => ({ name, label: accessLabels[name], has: facts[name] }));
}

/** Whether anything is said of the access. */
export function hasAccess(facts: AccessFacts): boolean {
  return facts.accessDetails !== null || accessNames.some((name) => facts[name] !== null);
}

/** "oui", "non", "demandez-nous" */
export function answerAccess({ has }: AccessDetail): string {
  if (has === null) return 'demandez-nous';
  return has ? 'oui' : 'non';
}

function describeAccess(facts: AccessFacts): string | null {
  if (!hasAccess(facts)) return null;
  const details = listAccess(facts).map((detail) => `${detail.label} : ${answerAccess(detail)}`);
  return [facts.accessDetails, details.join(' ; '), facts.accessContact].filter(Boolean).join('. ');
}

/** What is said of an event as lines of plain text, for calendars and feeds. */
export function listFacts(facts: EventFacts): string[] {
  const age = describeAge(facts);
  const lines = {
    Entrée: [describeAdmission(facts), facts.admissionNote].filter(Boolean).join('. '),
    Billetterie: facts.ticketUrl,
    Âge: age && (isAgeChecked(facts) ? `${age}. ${AGE_CHECKED}` : age),
    Accès: describeAccess(facts),
    Langues: facts.languages.map(languageLabel).join(', '),
    'À apporter': facts.bring,
  };
  return Object.entries(lines).flatMap(([label, text]) => (text ? [`${label} : ${text}`] : []));
}
