import { frPlain } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { renderEmail } from './render-email.ts';

interface StepsDue {
  /** Of the event. */
  readonly name: string;
  /** The nearest last day first. */
  readonly steps: readonly { readonly title: string; readonly dueDay: string }[];
  /** The file of the night. */
  readonly url: string;
}

/** To the organiser of an event: which of its formalities have to be done within days. */
export function renderStepsDue({ name, steps, url }: StepsDue): EmailContent {
  const what = steps.length === 1 ? '1 démarche à faire' : `${steps.length} démarches à faire`;
  return renderEmail({
    subject: `${what} pour ${name}`,
    preview: 'Le dossier de la nuit garde les délais, les sources et les lettres.',
    title: `${what} bientôt`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `Pour « ${frPlain(name)} », le dernier jour approche :` },
      {
        kind: 'facts',
        facts: steps.map(({ title, dueDay }) => [
          frPlain(title),
          frPlain(`le ${formatDate(dueDay, 'long')} au plus tard`),
        ]),
      },
      { kind: 'button', label: 'Ouvrir le dossier', url },
      {
        kind: 'text',
        text: 'Ces délais sont des repères, et non un conseil juridique : votre mairie peut en demander d’autres.',
      },
    ],
    footer:
      'Cet e-mail vous est envoyé parce que vous avez commencé le dossier de cette nuit. Chaque démarche n’est rappelée qu’une fois.',
  });
}
