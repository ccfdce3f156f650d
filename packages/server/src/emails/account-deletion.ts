import { formatDate } from '@lampion/contract/rules/format';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface AccountDeletion {
  readonly reason: 'request' | 'inactivity';
  readonly eraseAt: Date;
  readonly signInUrl: string;
}

const reasons = {
  request: 'Vous avez demandé la suppression de votre compte Lampion. Toutes vos sessions sont fermées.',
  inactivity: 'Personne ne s’est connecté à votre compte Lampion depuis près de trois ans.',
} as const;

/** To the owner of an account that is about to be erased: when, and how to keep it. */
export function renderAccountDeletion({ reason, eraseAt, signInUrl }: AccountDeletion): EmailContent {
  const day = formatDate(eraseAt, 'full');
  return renderEmail({
    subject: `Votre compte sera supprimé le ${formatDate(eraseAt, 'long')}`,
    preview: 'Connectez-vous avant cette date si vous voulez le garder.',
    title: 'Votre compte va être supprimé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `${reasons[reason]} Le compte sera effacé le ${day}, avec vos événements et vos données. Seules les factures sont conservées, comme la loi le demande.`,
      },
      {
        kind: 'text',
        text: 'Vous voulez le garder ? Connectez-vous avant cette date : cela suffit à tout annuler.',
      },
      { kind: 'button', label: 'Garder mon compte', url: signInUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
