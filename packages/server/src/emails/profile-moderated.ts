import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

/** What the administration did to a member's profile. */
export type ProfileModeration = 'bio' | 'picture' | 'username';

const happened: Readonly<Record<ProfileModeration, readonly [title: string, text: string, next: string]>> = {
  picture: [
    'Votre photo a été retirée',
    "Nous avons retiré la photo de votre profil : elle n'était pas conforme à nos conditions d'utilisation.",
    'Vous pouvez en choisir une autre.',
  ],
  bio: [
    'Votre présentation a été retirée',
    "Nous avons retiré les quelques mots de votre profil : ils n'étaient pas conformes à nos conditions d'utilisation.",
    'Vous pouvez en écrire d’autres.',
  ],
  username: [
    'Votre pseudo a été changé',
    "Nous avons changé votre pseudo : l'ancien n'était pas conforme à nos conditions d'utilisation.",
    'Vous pourrez en choisir un autre dans 30 jours.',
  ],
};

interface ModeratedProfile {
  readonly what: ProfileModeration;
  readonly username: string;
  /** The profile's own screen. */
  readonly url: string;
}

/** To a member of whose profile the administration took something. Replies go to support. */
export function renderProfileModerated({ what, username, url }: ModeratedProfile): EmailContent {
  const [title, text, next] = happened[what];
  return renderEmail({
    subject: title,
    preview: 'Voici pourquoi, et ce que vous pouvez faire.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text },
      { kind: 'facts', facts: [['Pseudo', frPlain(username)]] },
      {
        kind: 'text',
        text: `${next} Vos amis, vos soirées et vos billets restent comme ils sont. Vous n'êtes pas d'accord ? Répondez à cet e-mail.`,
      },
      { kind: 'button', label: 'Voir mon profil', url },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}
