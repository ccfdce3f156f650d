import {
  type ContestedMeasure,
  type ContestOutcome,
  contestOutcomeLabels,
} from '@lampion/contract/admin/decisions';
import type { ReportKind, ReportOutcome } from '@lampion/contract/admin/reports';
import {
  CONTEST_MONTHS,
  type DecisionRule,
  decisionRules,
} from '@lampion/contract/admin/rules/decision-rules';
import { frPlain } from '@lampion/contract/french';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

/** Why the administration decided something, and where to contest it. */
export interface Statement {
  /** The administration's own text. */
  readonly reason: string;
  readonly rule: DecisionRule;
  readonly decidedAt: Date;
  readonly contestUrl: string;
}

/** The statement of reasons that the law asks for: rule, facts, duration, automation, remedies. */
export function statementBlocks({ reason, rule, decidedAt, contestUrl }: Statement, until: string): Block[] {
  return [
    {
      kind: 'facts',
      facts: [
        ['Décidé le', `${formatDate(decidedAt)} à ${formatTime(decidedAt)}`],
        ['Règle appliquée', frPlain(decisionRules[rule].label)],
        ['Durée', frPlain(until)],
        ['Décidé par', 'une personne de l’équipe, sans automatisme'],
      ],
    },
    { kind: 'text', text: 'La raison :' },
    { kind: 'quote', text: reason },
    { kind: 'button', label: 'Contester cette décision', url: contestUrl },
    {
      kind: 'text',
      text: `Contester est gratuit, sans compte, pendant ${CONTEST_MONTHS} mois. Une personne relit tout et vous répond. Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges, ou le juge.`,
    },
  ];
}

/** To the owner of an account that the administration suspended. Replies go to support. */
export function renderAccountSuspended(statement: Statement): EmailContent {
  return renderEmail({
    subject: 'Votre compte est suspendu',
    preview: 'Voici pourquoi, et comment le contester.',
    title: 'Votre compte est suspendu',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Nous avons suspendu votre compte : ses sessions sont fermées, et il ne s’ouvre plus.',
      },
      ...statementBlocks(statement, 'jusqu’à ce que nous le réactivions'),
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez un compte Lampion.',
  });
}

interface ContestAnswer {
  readonly measure: ContestedMeasure;
  /** The event; null for an account. */
  readonly name: string | null;
  readonly outcome: ContestOutcome;
  /** The administration's own text. */
  readonly text: string;
}

const restored: Readonly<Record<ContestedMeasure, string>> = {
  'event.unpublish': 'Votre événement est de nouveau en ligne.',
  'account.suspend':
    'Votre compte s’ouvre de nouveau. Toutes ses sessions étaient fermées : reconnectez-vous.',
};

/** To the author of an answered contest. */
export function renderContestAnswered({ measure, name, outcome, text }: ContestAnswer): EmailContent {
  const title = contestOutcomeLabels[outcome];
  return renderEmail({
    subject: `Votre contestation : ${title.toLowerCase()}`,
    preview: 'Nous avons relu notre décision. Voici notre réponse.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Vous avez contesté une décision de notre équipe. Une personne a tout relu.' },
      ...(name === null ? [] : [{ kind: 'facts' as const, facts: [['Événement', frPlain(name)] as const] }]),
      { kind: 'quote', text },
      ...(outcome === 'reversed' ? [{ kind: 'text' as const, text: restored[measure] }] : []),
      {
        kind: 'text',
        text: 'Il reste possible de saisir un organe de règlement extrajudiciaire des litiges, ou le juge.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez contesté une décision de Lampion.',
  });
}

interface Reported {
  /** "Vous avez signalé …" */
  readonly noun: string;
  readonly label: string;
  /** What became of it. */
  readonly kept: string;
  readonly removed: string;
}

const reported: Readonly<Record<ReportKind, Reported>> = {
  event: {
    noun: 'un événement. Qui l’organise ne sait pas',
    label: 'Événement',
    kept: 'Nous l’avons relu et laissé en ligne',
    removed: 'Il n’est plus en ligne.',
  },
  member: {
    noun: 'un membre. Cette personne ne sait pas',
    label: 'Membre',
    kept: 'Nous avons regardé ce profil et l’avons laissé tel quel',
    removed: 'Nous avons pris une mesure.',
  },
  photo: {
    noun: 'une photo. Qui l’a accrochée ne sait pas',
    label: 'Photo de',
    kept: 'Nous l’avons regardée et laissée dans l’album',
    removed: 'Elle a été retirée.',
  },
  challenge: {
    noun: 'un défi. Qui l’a écrit ne sait pas',
    label: 'Défi',
    kept: 'Nous l’avons relu et laissé en place',
    removed: 'Il a été retiré.',
  },
};

/** To the author of a report. No text of theirs is repeated. */
export function renderReportReceived(kind: ReportKind): EmailContent {
  return renderEmail({
    subject: 'Votre signalement est arrivé',
    preview: 'Une personne de l’équipe le lit.',
    title: 'Votre signalement est arrivé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Vous avez signalé ${reported[kind].noun} qui vous êtes. Une personne de l’équipe lit votre signalement ; nous vous écrirons ce que nous en avons fait.`,
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez fait un signalement sur Lampion.',
  });
}

interface ClosedReport {
  readonly kind: ReportKind;
  /** Empty once its person is erased. */
  readonly name: string;
  readonly outcome: ReportOutcome;
}

/** The outcome of a report. */
export function renderReportClosed({ kind, name, outcome }: ClosedReport): EmailContent {
  const { label, kept, removed } = reported[kind];
  const text =
    outcome === 'removed'
      ? removed
      : `${kept} : nous n’y avons rien trouvé de contraire à la loi ni à nos conditions.`;
  return renderEmail({
    subject: 'La suite de votre signalement',
    preview: 'Nous avons traité votre signalement.',
    title: 'La suite de votre signalement',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Votre signalement a été traité par une personne.' },
      ...(name === '' ? [] : [{ kind: 'facts' as const, facts: [[label, frPlain(name)] as const] }]),
      { kind: 'text', text },
      {
        kind: 'text',
        text: 'Vous n’êtes pas d’accord ? Répondez à cet e-mail. Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges, ou le juge.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez fait un signalement sur Lampion.',
  });
}
