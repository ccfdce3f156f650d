/** Confirmation questions of what is taken from a profile. */
export const memberQuestions = {
  removePicture: {
    title: 'Retirer la photo ?',
    text: 'Le portrait dessiné revient partout, et le fichier est supprimé. Le membre peut en mettre une autre.',
    confirm: 'Retirer la photo',
  },
  removeBio: {
    title: 'Retirer la présentation ?',
    text: 'Le texte est effacé pour de bon. Le membre peut en écrire un autre.',
    confirm: 'Retirer la présentation',
  },
} as const;
