import type { EmailContent } from './email.ts';
import { type Block, renderEmail } from './render-email.ts';

interface Welcome {
  /** Confirms the address, once; null when it is already confirmed. */
  readonly confirmUrl: string | null;
  readonly signInUrl: string;
}

const farewell =
  "Vous n'avez pas créé de compte ? Ignorez cet e-mail et n'ouvrez pas le lien : l'adresse ne sera pas confirmée.";

function confirmation(url: string): Block[] {
  return [
    {
      kind: 'text',
      text: "Confirmez que cette adresse est bien la vôtre : il le faut pour publier un événement et pour inviter, et c'est par elle que vous retrouverez votre compte si vous oubliez votre mot de passe. Le lien est valable sept jours.",
    },
    { kind: 'button', label: 'Confirmer mon adresse', url },
    { kind: 'text', text: farewell },
  ];
}

/** To a new account; sent again when the owner of an unconfirmed address asks for the link. */
export function renderWelcome({ confirmUrl, signInUrl }: Welcome): EmailContent {
  const next: Block[] =
    confirmUrl === null
      ? [{ kind: 'button', label: 'Ouvrir mon espace', url: signInUrl }]
      : confirmation(confirmUrl);
  return renderEmail({
    subject:
      confirmUrl === null ? 'Bienvenue sur Lampion' : 'Bienvenue sur Lampion : confirmez votre adresse',
    preview: 'Votre compte est prêt.',
    title: 'Bienvenue !',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Votre compte Lampion est prêt. Créez vos événements, invitez vos proches, suivez les réponses : la guirlande est à vous.',
      },
      ...next,
    ],
    footer: 'Cet e-mail vous est envoyé parce qu’un compte a été créé avec cette adresse.',
  });
}
