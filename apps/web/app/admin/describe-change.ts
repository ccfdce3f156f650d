import { planLabels } from '@lampion/contract/billing/rules/plan-limits';
import { taxModeLabels } from '@lampion/contract/billing/rules/vat-treatment';
import { articleStatusLabels } from '@lampion/contract/blog/article-editing';
import { eventFieldLabels, eventJournalLabels } from '@lampion/contract/events/event-fields';
import { eventTypeLabels } from '@lampion/contract/events/event-type';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { roleLabels } from './users/user-labels.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A journal value as text: "oui", "3 novembre 2026 à 18 h 32", "bal, été". */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'string' && INSTANT.test(value))
    return `${formatDate(value, 'long')} à ${formatTime(value)}`;
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || '—';
  return typeof value === 'object' ? describeObject(value) : String(value);
}

/** An object, such as a testimonial, as its values in order. */
function describeObject(value: object): string {
  return Object.entries(value)
    .map(([key, part]) =>
      typeof part === 'boolean' ? `${fieldLabels[key] ?? key} : ${describeValue(part)}` : describeValue(part),
    )
    .join(' · ');
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

type Values = Readonly<Record<string, unknown>> | null;

/** Fields that name the changed part: they come first. */
const parts = ['bar', 'challenge'];
const isDetail = (field: string) => Number(!parts.includes(field));

/** The changes of an action, field by field; a field missing on one side is empty there. */
export function listChanges(before: Values, after: Values): FieldChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const inOrder = [...keys].toSorted((a, b) => isDetail(a) - isDetail(b));
  return inOrder.map((key) => ({
    field: fieldLabels[key] ?? key,
    before: describeField(key, before?.[key]),
    after: describeField(key, after?.[key]),
  }));
}

function describeField(key: string, value: unknown): string {
  const word = typeof value === 'string' ? valueLabels[key]?.[value] : undefined;
  return word ?? describeValue(value);
}

/** Labels of the fields an action may change. */
const fieldLabels: Readonly<Record<string, string>> = {
  ...eventFieldLabels,
  ...eventJournalLabels,
  announcementId: 'Annonce',
  answerId: 'Réponse',
  answeredAt: 'Première réponse',
  androidFingerprints: 'Empreintes Android',
  androidPackage: 'Application Android',
  appStoreUrl: 'App Store',
  archivedAt: 'Archivé le',
  bar: 'Bar',
  barId: 'Numéro du bar',
  barOrder: 'Ordre des bars',
  body: 'Texte',
  author: 'Signature',
  category: 'Catégorie',
  challenge: 'Défi',
  challengeId: 'Numéro du défi',
  challengeOrder: 'Ordre des défis',
  closingHours: 'Fermeture',
  completed: 'Réalisé',
  content: 'Contenu',
  contentLength: 'Longueur du contenu',
  copyId: 'Copie',
  count: 'Nombre',
  createdAt: 'Créé le',
  deletedAt: 'À la corbeille depuis',
  differences: 'Différences avec Stripe',
  email: 'E-mail',
  endedSessions: 'Sessions fermées',
  eventCount: 'Événements',
  guestId: 'Numéro de l’invité',
  hasReminders: 'Rappels',
  hostAddress: 'Adresse de l’hébergeur',
  hostName: 'Hébergeur',
  imageId: 'Image',
  instagramUrl: 'Instagram',
  iosAppId: 'Application iOS',
  invitedCount: 'Personnes invitées',
  isDraft: 'Brouillon',
  isExample: 'Exemple',
  isFeatured: 'À la une',
  isRead: 'Lu',
  missionLength: 'Longueur de la mission',
  movedCount: 'Sortis de la liste d’attente',
  openingHours: 'Ouverture',
  organiserId: 'Organisateur',
  plan: 'Offre',
  playStoreUrl: 'Google Play',
  points: 'Points',
  publishDate: 'Date de publication',
  provider: 'Fournisseur d’identité',
  publisherAddress: 'Adresse de l’éditeur',
  publisherDirector: 'Direction de la publication',
  pricesIncludeTax: 'Prix TTC',
  publisherName: 'Éditeur',
  readAt: 'Lu le',
  reason: 'Raison',
  returnsTo: 'État une fois republié',
  role: 'Rôle',
  sellerCapital: 'Capital social du vendeur',
  sellerLegalForm: 'Forme juridique du vendeur',
  sellerRcs: 'RCS du vendeur',
  sellerSiren: 'SIREN du vendeur',
  sellerVatNumber: 'Numéro de TVA du vendeur',
  slug: 'Adresse',
  status: 'État',
  supportEmail: 'Adresse de contact',
  suspendedAt: 'Suspendu depuis',
  tags: 'Étiquettes',
  taxMode: 'TVA facturée',
  taxRate: 'Taux de TVA',
  testimonials: 'Témoignages',
  title: 'Titre',
  trialDays: 'Jours d’essai',
  version: 'Version',
  visited: 'Visité',
};

const statusWords = { ...articleStatusLabels, unpublished: 'Dépublié', cancelled: 'Annulé' };

/** Labels of field values that are codes. */
const valueLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admission: {
    free: 'Gratuite',
    choice: 'Prix libre',
    from: 'À partir de',
    elsewhere: 'Billetterie ailleurs',
  },
  plan: planLabels,
  returnsTo: statusWords,
  role: roleLabels,
  status: statusWords,
  taxMode: taxModeLabels,
  type: eventTypeLabels,
};
