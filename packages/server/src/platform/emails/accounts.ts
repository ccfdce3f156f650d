import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { EmailContent } from './frame.ts';
import { type Block, renderEmail } from './render-email.ts';

interface AccountDeletion {
  readonly reason: 'request' | 'inactivity';
  readonly eraseAt: Date;
  readonly signInUrl: string;
}

const reasons = {
  request: 'Vous avez demandé la suppression de votre compte Lampion. Toutes vos sessions sont fermées.',
  inactivity: 'Personne ne s’est connecté à votre compte Lampion depuis près de trois ans.',
} as const;

/** To the owner of an account scheduled for deletion: when, and how to keep it. */
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

interface NewDevice {
  /** Browser and system in words. */
  readonly device: string;
  readonly signedInAt: Date;
  readonly resetUrl: string;
}

/** To the owner of an account that a device signed in to for the first time. */
export function renderNewDevice({ device, signedInAt, resetUrl }: NewDevice): EmailContent {
  return renderEmail({
    subject: 'Connexion d’un nouvel appareil',
    preview: `${device} : était-ce vous ?`,
    title: 'Un nouvel appareil s’est connecté',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Un appareil que nous ne connaissions pas vient de se connecter à votre compte Lampion. C’était vous ? Il n’y a rien à faire.',
      },
      {
        kind: 'facts',
        facts: [
          ['Appareil', device],
          ['Connexion', `le ${formatDate(signedInAt, 'long')} à ${formatTime(signedInAt)}`],
        ],
      },
      {
        kind: 'text',
        text: 'Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe : tous les appareils seront déconnectés.',
      },
      { kind: 'button', label: 'Ce n’était pas moi', url: resetUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}

/** To the owner of an account that a passkey was added to. */
export function renderPasskeyAdded({
  name,
  resetUrl,
}: {
  readonly name: string;
  readonly resetUrl: string;
}): EmailContent {
  return renderEmail({
    subject: 'Une clé d’accès ouvre votre compte',
    preview: 'Elle remplace le mot de passe à la connexion.',
    title: 'Une clé d’accès a été ajoutée',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Une clé d’accès vient d’être ajoutée à votre compte Lampion. Elle l’ouvre sans mot de passe. C’était vous ? Il n’y a rien à faire.',
      },
      { kind: 'facts', facts: [['Clé d’accès', name]] },
      {
        kind: 'text',
        text: 'Ce n’était pas vous ? Choisissez tout de suite un autre mot de passe, puis connectez-vous et retirez cette clé : un nouveau mot de passe ne la ferme pas.',
      },
      { kind: 'button', label: 'Choisir un autre mot de passe', url: resetUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}

/**
 * To the owner of an account whose password was changed while signed in, by them or by someone
 * else.
 */
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
        text: "Ce n'était pas vous ? Choisissez tout de suite un autre mot de passe : tous les appareils seront déconnectés. Vos clés d’accès restent valables : retirez celles que vous ne connaissez pas.",
      },
      { kind: 'button', label: 'Choisir un autre mot de passe', url: resetUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que votre adresse est celle d’un compte.',
  });
}

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

/**
 * To the owner of an account whose second factor was removed by an administrator, or because a
 * stranger may have set it up.
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
        text: "La double authentification de votre compte Lampion vient d'être désactivée : par notre équipe, ou parce qu'elle datait d'avant la confirmation de votre adresse. Les anciens codes et clés d’accès ne servent plus ; votre mot de passe suffit pour vous connecter.",
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

interface VerificationCode {
  readonly code: string;
  readonly username: string;
}

/**
 * To the member an organiser claims to be, who has no verified phone: the code that connects both.
 */
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

/** To a new account; sent again when an unconfirmed owner requests the link. */
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

/**
 * To an address that was given to follow an organiser; nothing is sent to it before it confirms.
 */
export function renderConfirmFollow({
  organiserName,
  url,
}: {
  readonly organiserName: string;
  readonly url: string;
}): EmailContent {
  return renderEmail({
    subject: 'Confirmez pour être prévenu',
    preview: 'Sans votre accord, rien ne vous sera envoyé.',
    title: 'Voulez-vous être prévenu ?',
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      {
        kind: 'text',
        text: 'Cette adresse a été donnée pour suivre un organisateur sur Lampion. Ouvrez ce lien et confirmez : ses nouvelles dates vous arriveront par e-mail, un message par jour au plus, jamais la nuit.',
      },
      { kind: 'facts', facts: [['Organisateur', organiserName]] },
      { kind: 'button', label: 'Confirmer', url },
      {
        kind: 'text',
        text: "Vous n'avez rien demandé ? Ignorez cet e-mail : sans confirmation, l'adresse est effacée dans sept jours.",
      },
    ],
    footer:
      'Cet e-mail vous est envoyé parce que quelqu’un a donné votre adresse pour suivre un organisateur.',
  });
}
