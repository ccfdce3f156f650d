/**
 * The words around an organiser's message in an e-mail, shared by the e-mail and the preview that
 * its author sees.
 */
export const messageEmailWords = {
  title: 'Un message de l’organisateur',
  /** The button of a guest with a private link, and of a member. */
  guestButton: 'Voir ou changer ma réponse',
  memberButton: 'Voir la page',
  footer: 'Cet e-mail vous est envoyé parce que vous êtes sur la liste d’invités de cet événement.',
} as const;

/** The same around a message to followers. */
export const followerEmailWords = {
  title: 'Un message pour ses abonnés',
  button: 'Voir la page',
  footer:
    'Cet e-mail vous est envoyé parce que vous suivez cet organisateur et avez accepté d’être prévenu par e-mail. Un message par jour au plus, jamais la nuit.',
} as const;
