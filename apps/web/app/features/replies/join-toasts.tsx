import { fr } from '@lampion/contract/french';

/** Said by the script of the page (enhance/join/) once a reply is taken; the first two are required word for word. */
const toasts = {
  yes: ["Participez à l'événement!", 'Vous participez maintenant à cet événement.'],
  off: ['Participation annulée', 'Vous ne participez plus à cet événement.'],
  waiting: ['Vous êtes sur la liste d’attente', 'Dès qu’il y a de la place pour vous, nous vous écrivons.'],
} as const;

/** The words of those toasts, for the script. */
export function JoinToasts() {
  return Object.entries(toasts).map(([reply, [title, text]]) => (
    <template key={reply} data-said={reply} data-title={fr(title)} data-text={fr(text)} />
  ));
}
