import {
  type ContestedMeasure,
  type ContestOutcome,
  contestOutcomeLabels,
  measureSentences,
  restoredSentences,
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
import { renderEmail } from './render-email.ts';

/** Why the administration decided something, and where to contest it. */
interface Decision {
  readonly measure: ContestedMeasure;
  /** Of the event or the challenge. */
  readonly name: string;
  /** The administration's own text. */
  readonly reason: string;
  readonly rule: DecisionRule;
  readonly decidedAt: Date;
  readonly contestUrl: string;
}

interface Measure {
  readonly title: string;
  readonly until: string;
}

const forGood = 'définitive';
const measures: Readonly<Record<ContestedMeasure, Measure>> = {
  'event.unpublish': {
    title: 'Votre événement n’est plus en ligne',
    until: 'jusqu’à ce que nous le republiions ; vous pouvez le corriger dans votre espace pro',
  },
  'event.delete': { title: 'Votre événement a été supprimé', until: forGood },
  'event.remove-photo': { title: 'Votre photo a été retirée', until: forGood },
  'event.remove-challenge': { title: 'Votre défi a été retiré', until: forGood },
  'account.suspend': {
    title: 'Votre compte est suspendu',
    until: 'jusqu’à ce que nous le réactivions',
  },
  'account.erase': { title: 'Votre compte a été supprimé', until: forGood },
  'account.remove-picture': {
    title: 'Votre photo a été retirée',
    until: `${forGood} ; vous pouvez en choisir une autre`,
  },
  'account.remove-bio': {
    title: 'Votre présentation a été retirée',
    until: `${forGood} ; vous pouvez en écrire une autre`,
  },
  'account.rename': { title: 'Votre pseudo a été changé', until: '30 jours' },
};

/**
 * The statement of reasons that the law asks for, to the person concerned: what, rule, facts,
 * duration, automation, remedies. Replies go to support.
 */
export function renderDecision({
  measure,
  name,
  reason,
  rule,
  decidedAt,
  contestUrl,
}: Decision): EmailContent {
  const { title, until } = measures[measure];
  return renderEmail({
    subject: title,
    preview: 'Voici pourquoi, et comment le contester.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: frPlain(measureSentences[measure](name)) },
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
        text: `Contester est gratuit, sans compte, pendant ${CONTEST_MONTHS} mois. Une personne relit tout et vous répond. Vous pouvez aussi répondre à cet e-mail, saisir un organe de règlement extrajudiciaire des litiges, ou le juge.`,
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que cette décision vous concerne.',
  });
}

interface ContestAnswer {
  readonly measure: ContestedMeasure;
  readonly name: string;
  readonly outcome: ContestOutcome;
  /** The administration's own text. */
  readonly text: string;
}

/** To the author of an answered contest. */
export function renderContestAnswered({ measure, name, outcome, text }: ContestAnswer): EmailContent {
  const title = contestOutcomeLabels[outcome];
  const restored = outcome === 'reversed' ? restoredSentences[measure] : undefined;
  return renderEmail({
    subject: `Votre contestation : ${title.toLowerCase()}`,
    preview: 'Nous avons relu notre décision. Voici notre réponse.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: 'Vous avez contesté une décision de notre équipe. Une personne a tout relu.' },
      { kind: 'text', text: frPlain(`La décision : ${measureSentences[measure](name)}`) },
      { kind: 'quote', text },
      ...(restored === undefined ? [] : [{ kind: 'text' as const, text: restored }]),
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
