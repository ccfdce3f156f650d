import { frPlain } from '@lampion/contract/french';
import { formatDate, formatMoney, formatTime } from '@lampion/contract/rules/format';
import { periodLabels } from '@lampion/contract/rules/plan-price';
import { eventFieldLabels } from '@lampion/contract/schemas/event-fields';
import { notificationChannelLabels, notificationChannelSchema } from '@lampion/contract/schemas/notification';
import { escapeHtml } from '../../emails/style.ts';
import type { DataSection } from './describe-personal-data.ts';

/** Labels of fields; others are shown with their key. */
const labels: Readonly<Record<string, string>> = {
  ...eventFieldLabels,
  id: 'Identifiant',
  email: 'Adresse e-mail',
  emailVerifiedAt: 'Adresse confirmée le',
  role: 'Rôle',
  displayName: 'Nom affiché',
  hasPassword: 'Mot de passe enregistré',
  hasGoogle: 'Connexion avec Google',
  secondFactorSince: 'Double authentification depuis le',
  lastSignInAt: 'Dernière connexion',
  createdAt: 'Date',
  userAgent: 'Appareil',
  lastSeenAt: 'Dernière utilisation',
  expiresAt: 'Valable jusqu’au',
  channel: 'Moyen',
  channels: 'Moyens, le préféré d’abord',
  hasReminders: 'Rappels',
  updatedAt: 'Modifié le',
  fullName: 'Nom complet',
  companyName: 'Entreprise',
  links: 'Liens',
  contactEmail: 'Adresse de contact',
  siret: 'SIRET',
  addressLine: 'Adresse',
  postcode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  vatNumber: 'Numéro de TVA',
  vatCheck: 'Vérification du numéro de TVA',
  plan: 'Offre',
  stripeCustomerId: 'Identifiant de client',
  username: 'Nom d’utilisateur',
  appName: 'Nom dans l’application',
  since: 'Depuis le',
  askedAt: 'Demandé le',
  friends: 'Amis',
  bio: 'Présentation',
  phone: 'Téléphone',
  phoneVerifiedAt: 'Téléphone vérifié le',
  birthDate: 'Date de naissance',
  findable: 'Qui peut vous trouver',
  reason: 'Motif',
  details: 'Précisions',
  imageId: 'Photo',
  organiserId: 'Organisateur',
  eventId: 'Événement',
  eventName: 'Nom de l’événement',
  nickname: 'Pseudo',
  reply: 'Réponse',
  repliedAt: 'Répondu le',
  status: 'État',
  guestCount: 'Nombre d’invités',
  word: 'Mot à l’hôte',
  accessNote: 'Comment entrer',
  showsAddress: 'Qui lit l’adresse',
  linkOpens: 'Ouverte par son lien',
  party: 'Soirée',
  answer: 'Réponse',
  challenges: 'Défis',
  bars: 'Étapes',
  subscriptionId: 'Identifiant d’abonnement',
  productName: 'Offre',
  planName: 'Offre',
  kind: 'Objet',
  amount: 'Montant',
  period: 'Payé',
  termsVersion: 'Conditions acceptées, version du',
  acceptedAt: 'Commandé le',
  hasFewEmployees: '5 salariés au plus',
  startsAtOnce: 'Service demandé tout de suite',
  trialDays: 'Jours d’essai gratuit',
  code: 'Code promotionnel',
  withdrawnAt: 'Rétractation le',
  refundAmount: 'Montant remboursé',
  refundedAt: 'Remboursé le',
  number: 'Numéro',
  date: 'Date',
  invoiceUrl: 'Facture',
  isPdf: 'En PDF',
  hasStructuredCopy: 'Copie pour la comptabilité',
  startedAt: 'Depuis le',
  periodStart: 'Période payée depuis le',
  periodEnd: 'Période payée jusqu’au',
  net: 'Montant hors taxes',
  tax: 'TVA',
  rates: 'Taux de TVA, en pour cent',
  endsAt: 'Prend fin le',
  endedAt: 'Terminé le',
  subject: 'Sujet',
  message: 'Message',
  title: 'Titre',
  publishDate: 'Publié le',
  content: 'Texte',
  savedAt: 'Gardé le',
};

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);

/** A value as people read it. Amounts are cents. */
function show(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (/amount$|^net$|^tax$/i.test(field) && typeof value === 'number') return formatMoney(value);
  if (Array.isArray(value)) return value.map((item) => show(field, item)).join(' ; ');
  if (field === 'period') return value === 'year' ? periodLabels.year : periodLabels.month;
  const channel = field.startsWith('channel') ? notificationChannelSchema.safeParse(value).data : undefined;
  if (channel !== undefined) return notificationChannelLabels[channel];
  if (value instanceof Date || isInstant(value)) return `${formatDate(value, 'long')}, ${formatTime(value)}`;
  return String(value);
}

function renderRow(row: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(row).map(
    ([field, value]) =>
      `<dt>${escapeHtml(frPlain(labels[field] ?? field))}</dt><dd>${escapeHtml(show(field, value))}</dd>`,
  );
  return `<dl>${fields.join('')}</dl>`;
}

function renderSection({ title, rows }: DataSection): string {
  const content = rows.length === 0 ? '<p>Rien.</p>' : rows.map(renderRow).join('\n');
  return `<section><h2>${escapeHtml(frPlain(title))}</h2>\n${content}\n</section>`;
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#15122a}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2rem}
dl{display:grid;grid-template-columns:minmax(10rem,auto) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #e2cda9;border-radius:.5rem}
dt{color:#61567a}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media(max-width:34rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`;

/** All sections as a standalone document: without external resources and scripts. */
export function renderPersonalData(sections: readonly DataSection[], now: Date): string {
  const day = formatDate(now, 'long');
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Vos données sur Lampion</title>
<style>${style}</style>
</head>
<body>
<h1>Vos données sur Lampion</h1>
<p>${frPlain(`Tout ce que nous savons de vous au ${day}. Les mots de passe et les codes n’y sont pas : nous n’en gardons qu’une empreinte.`)}</p>
${sections.map(renderSection).join('\n')}
</body>
</html>
`;
}
