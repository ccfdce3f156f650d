interface Words {
  title: string;
  text: string;
  confirm: string;
}

/** Confirmation questions of actions that the owner of an account would notice. */
export const userQuestions = {
  suspend: (name: string): Words => ({
    title: 'Suspendre ce compte ?',
    text: `${name} sera déconnecté tout de suite et ne pourra plus se connecter tant que le compte est suspendu.`,
    confirm: 'Suspendre',
  }),
  grantAdmin: (name: string): Words => ({
    title: 'Donner l’administration ?',
    text: `${name} pourra tout voir et tout modifier ici, y compris les comptes.`,
    confirm: 'Donner l’administration',
  }),
  revokeAdmin: (name: string): Words => ({
    title: 'Retirer l’administration ?',
    text: `${name} n’aura plus accès à cet espace.`,
    confirm: 'Retirer l’administration',
  }),
  sendReset: (_name: string, email: string): Words => ({
    title: 'Envoyer un lien de mot de passe ?',
    text: `${email} recevra un lien pour choisir un nouveau mot de passe. L’ancien marche jusque-là.`,
    confirm: 'Envoyer le lien',
  }),
  endSessions: (name: string): Words => ({
    title: 'Fermer les sessions ?',
    text: `${name} devra se reconnecter sur tous ses appareils.`,
    confirm: 'Fermer les sessions',
  }),
  removeSecondFactor: (name: string): Words => ({
    title: 'Retirer la double authentification ?',
    text: `Assurez-vous que c’est bien ${name} qui le demande. Le mot de passe suffira de nouveau, toutes les sessions seront fermées, et un e-mail l’annoncera à l’adresse du compte.`,
    confirm: 'Retirer',
  }),
} as const;

export type Question = keyof typeof userQuestions;
