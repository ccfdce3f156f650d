import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/**
 * To the owner of an account whose second factor was removed by an administrator, or because a stranger may have set it
 * up.
 */
export function renderSecondFactorRemoved({ signInUrl }: { readonly signInUrl: string }): EmailContent {
  return renderEmail({
    subject: 'La double authentification est désactivée',
    preview: 'Votre mot de passe suffit de nouveau pour vous connecter.',
    title: 'La double authentification est désactivée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "La double authentification de votre compte Lampion vient d'être désactivée : par notre équipe, ou parce qu'elle datait d'avant la confirmation de votre adresse. Les anciens codes ne servent plus ; votre mot de passe suffit pour vous connecter.",
      },
      {
        kind: 'text',
        text: 'Pour protéger votre compte, activez-la de nouveau depuis votre espace. Vous ne nous avez rien demandé ? Changez de mot de passe et répondez à cet e-mail.',
      },
      { kind: 'button', label: 'Me connecter', url: signInUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
