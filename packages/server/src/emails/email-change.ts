import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** To the new address of an account. `url` works once, for a day. */
export function renderConfirmNewEmail({ url }: { readonly url: string }): EmailContent {
  return renderEmail({
    subject: 'Confirmez votre nouvelle adresse',
    preview: 'Le lien est valable un jour et ne sert qu’une fois.',
    title: 'Votre nouvelle adresse',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Cette adresse doit devenir celle d'un compte Lampion. Ouvrez ce lien pour la confirmer : il est valable un jour et ne sert qu'une fois. D'ici là, rien ne change.",
      },
      { kind: 'button', label: 'Confirmer cette adresse', url },
      { kind: 'text', text: "Vous n'avez rien demandé ? Ignorez cet e-mail et n'ouvrez pas le lien." },
    ],
    footer: 'Cet e-mail vous est envoyé parce que quelqu’un a donné votre adresse pour son compte.',
  });
}

/** To the current address of an account, before the change; `newEmail` is masked. */
export function renderEmailChangeRequested({
  newEmail,
  resetUrl,
}: {
  readonly newEmail: string;
  readonly resetUrl: string;
}): EmailContent {
  return renderEmail({
    subject: 'Changement d’adresse demandé',
    preview: 'Votre adresse ne change pas avant d’être confirmée.',
    title: 'Changement d’adresse demandé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Quelqu'un, vous sans doute, a demandé une autre adresse pour votre compte Lampion. Elle comptera une fois confirmée par le lien que nous y avons envoyé ; d'ici là, rien ne change.",
      },
      { kind: 'facts', facts: [['Nouvelle adresse', newEmail]] },
      {
        kind: 'text',
        text: "Ce n'était pas vous ? Choisissez tout de suite un nouveau mot de passe : la demande sera annulée et tous les appareils seront déconnectés.",
      },
      { kind: 'button', label: 'Choisir un nouveau mot de passe', url: resetUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}

/** To the former address of an account, after the change; `newEmail` is masked. */
export function renderEmailChanged({
  newEmail,
  contactUrl,
}: {
  readonly newEmail: string;
  readonly contactUrl: string;
}): EmailContent {
  return renderEmail({
    subject: 'Votre adresse e-mail a changé',
    preview: 'Votre compte a une nouvelle adresse.',
    title: 'Votre adresse e-mail a changé',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: "Votre compte Lampion a maintenant une autre adresse. Celle-ci n'ouvre plus rien et ne recevra plus nos e-mails.",
      },
      { kind: 'facts', facts: [['Nouvelle adresse', newEmail]] },
      {
        kind: 'text',
        text: "Ce n'était pas vous ? Écrivez-nous sans attendre, depuis cette adresse : nous vous rendrons votre compte.",
      },
      { kind: 'button', label: 'Nous écrire', url: contactUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse était celle d’un compte.',
  });
}
