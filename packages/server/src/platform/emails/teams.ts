import { type TeamRole, teamRoles } from '@lampion/contract/people/teams';
import { formatDate } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { renderEmail } from './render-email.ts';

interface TeamInvitation {
  readonly organiserName: string;
  readonly role: TeamRole;
  readonly expiresAt: Date;
  readonly url: string;
}

/** To an address that an organiser invites into its team. `url` works once. */
export function renderTeamInvitation({ organiserName, role, expiresAt, url }: TeamInvitation): EmailContent {
  const { label } = teamRoles[role];
  return renderEmail({
    subject: `${organiserName} vous invite dans son équipe`,
    preview: `Votre rôle : ${label}. Le lien marche une fois, avec cette adresse.`,
    title: 'Une place dans l’équipe',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Vous êtes invité à rejoindre une équipe sur Lampion, avec votre propre compte. S’il vous en faut un, il se crée en chemin.',
      },
      {
        kind: 'facts',
        facts: [
          ['Équipe', organiserName],
          ['Rôle', describeRole(role)],
          ['Valable jusqu’au', formatDate(expiresAt, 'full')],
        ],
      },
      { kind: 'button', label: 'Voir l’invitation', url },
      {
        kind: 'text',
        text: 'Vous ne connaissez pas cette équipe ? Ignorez cet e-mail : sans vous, rien ne se passe.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce qu’un organisateur a invité votre adresse.',
  });
}

function describeRole(role: TeamRole): string {
  const { label, hint } = teamRoles[role];
  return `${label} (${hint.charAt(0).toLowerCase()}${hint.slice(1)})`;
}

interface TeamNews {
  readonly organiserName: string;
  /** Who did it; null once their account is erased. */
  readonly by: string | null;
  readonly url: string;
}

const footer = 'Cet e-mail vous est envoyé parce que vous êtes de cette équipe sur Lampion.';
const byWhom = (by: string | null): [string, string][] => (by === null ? [] : [['Par', by]]);

/** To a person of a team whose role was changed. */
export function renderTeamRoleChanged({
  organiserName,
  by,
  url,
  role,
}: TeamNews & { readonly role: TeamRole }): EmailContent {
  return renderEmail({
    subject: `Votre rôle chez ${organiserName} : ${teamRoles[role].label}`,
    preview: 'Il vaut dès maintenant, pour tous les événements de l’équipe.',
    title: 'Votre rôle a changé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Votre rôle dans une équipe a changé. Il vaut dès maintenant, pour tous ses événements.',
      },
      {
        kind: 'facts',
        facts: [['Équipe', organiserName], ['Nouveau rôle', describeRole(role)], ...byWhom(by)],
      },
      { kind: 'button', label: 'Ouvrir l’espace', url },
    ],
    footer,
  });
}

/** To a person who was removed from a team. */
export function renderTeamLeft({ organiserName, by }: TeamNews): EmailContent {
  return renderEmail({
    subject: `Vous n’êtes plus dans l’équipe ${organiserName}`,
    preview: 'Vos accès à cette équipe sont fermés. Votre compte reste le vôtre.',
    title: 'Vous n’êtes plus dans l’équipe',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Quelqu’un vous a retiré d’une équipe. Vos accès y sont fermés, avec vos liens d’entrée et les clés de l’API que vous y aviez créées. Votre compte Lampion reste le vôtre.',
      },
      { kind: 'facts', facts: [['Équipe', organiserName], ...byWhom(by)] },
      {
        kind: 'text',
        text: 'Une erreur ? Parlez-en à un propriétaire de l’équipe : une nouvelle invitation suffit.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous étiez de cette équipe sur Lampion.',
  });
}

interface TeamHandover extends TeamNews {
  /** The person whose account holds the pro profile now. */
  readonly heir: string;
  readonly isHeir: boolean;
}

/** To each owner of a team, and who held it before, when the pro profile passes on. */
export function renderTeamHandedOver({ organiserName, by, url, heir, isHeir }: TeamHandover): EmailContent {
  const whom = isHeir ? 'votre compte' : `le compte de ${heir}`;
  return renderEmail({
    subject: isHeir
      ? `Vous tenez maintenant le profil pro ${organiserName}`
      : `Le profil pro ${organiserName} change de main`,
    preview: 'Événements, abonnement et factures suivent.',
    title: 'Le profil pro change de main',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Le profil pro d’une de vos équipes passe à ${whom}. Événements, abonnement et factures suivent.`,
      },
      {
        kind: 'facts',
        facts: [['Équipe', organiserName], ['Tenu maintenant par', heir], ...byWhom(by)],
      },
      { kind: 'button', label: 'Voir l’équipe', url },
      { kind: 'text', text: 'Ce n’était pas prévu ? Répondez à cet e-mail sans attendre.' },
    ],
    footer,
  });
}
