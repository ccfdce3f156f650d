import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** To the owner of an account whose password was changed while signed in, by them or by someone else. */
export function renderPasswordChanged({ resetUrl }: { readonly resetUrl: string }): EmailContent {
  return renderEmail({
    subject: 'Votre mot de passe a changé',
    preview: 'Vos autres appareils ont été déconnectés.',
    title: 'Votre mot de passe a changé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Le mot de passe de votre compte Lampion vient d'être changé, et vos autres appareils ont été déconnectés. C'était vous ? Il n'y a rien à faire.",
      },
      {
        kind: 'text',
        text: "Ce n'était pas vous ? Choisissez tout de suite un autre mot de passe : tous les appareils seront déconnectés.",
      },
      { kind: 'button', label: 'Choisir un autre mot de passe', url: resetUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
