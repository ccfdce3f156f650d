import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface VerificationCode {
  readonly code: string;
  readonly username: string;
}

/** To the member an organiser says to be, who has no verified phone: the code that connects both. */
export function renderVerificationCode({ code, username }: VerificationCode): EmailContent {
  return renderEmail({
    subject: `Votre code Lampion : ${code}`,
    preview: 'Il est valable 10 minutes. Ne le donnez à personne.',
    title: `Votre code : ${code}`,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: `Un Espace Pro demande à être relié à votre pseudo, ${username}. Si c’est vous, entrez le code ${code} dans l’Espace Pro. Il est valable 10 minutes.`,
      },
      {
        kind: 'text',
        text: 'Ce n’est pas vous ? Ne donnez ce code à personne : sans lui, rien ne se passe.',
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
