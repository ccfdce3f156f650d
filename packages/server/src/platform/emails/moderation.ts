import {
  type ContestedMeasure,
  type ContestOutcome,
  contestOutcomeLabels,
} from '@lampion/contract/admin/decisions';
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

/** To a visitor who reported an event and left their address. No text of theirs is repeated. */
export function renderReportReceived(): EmailContent {
  return renderEmail({
    subject: 'Votre signalement est arrivé',
    preview: 'Une personne de l’équipe le lit.',
    title: 'Votre signalement est arrivé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Vous avez signalé un événement. Une personne de l’équipe le lit ; nous vous écrirons ce que nous en avons fait. Qui l’organise ne sait pas qui vous êtes.',
      },
    ],
    footer:
      'Cet e-mail vous est envoyé parce que cette adresse a été laissée avec un signalement sur Lampion.',
  });
}

interface ReportOutcome {
  readonly name: string;
  readonly outcome: 'kept' | 'removed';
}

/** The outcome of a report. */
export function renderReportClosed({ name, outcome }: ReportOutcome): EmailContent {
  const text =
    outcome === 'removed'
      ? 'Nous l’avons retiré du site.'
      : 'Nous l’avons relu et laissé en ligne : nous n’y avons rien trouvé de contraire à la loi ni à nos conditions.';
  return renderEmail({
    subject: 'La suite de votre signalement',
    preview: 'Nous avons traité votre signalement.',
    title: 'La suite de votre signalement',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Une personne de l’équipe a traité votre signalement.' },
      { kind: 'facts', facts: [['Événement', frPlain(name)]] },
      { kind: 'text', text },
      {
        kind: 'text',
        text: 'Vous n’êtes pas d’accord ? Répondez à cet e-mail. Vous pouvez aussi saisir un organe de règlement extrajudiciaire des litiges, ou le juge.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que vous avez laissé cette adresse avec un signalement.',
  });
}
