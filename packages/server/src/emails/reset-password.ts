import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** To an account that requested a new password. `url` works once, for an hour. */
export function renderResetPassword({ url }: { readonly url: string }): EmailContent {
  return renderEmail({
    subject: 'Choisissez un nouveau mot de passe',
    preview: 'Le lien est valable une heure et ne sert qu’une fois.',
    title: 'Un nouveau mot de passe',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Quelqu'un, vous sans doute, a demandé à changer le mot de passe de votre compte Lampion. Ce lien est valable une heure et ne sert qu'une fois.",
      },
      { kind: 'button', label: 'Choisir mon mot de passe', url },
      {
        kind: 'text',
        text: "Vous n'avez rien demandé ? Ignorez cet e-mail : votre mot de passe reste le même.",
      },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
