import { formatTime } from '@lampion/contract/rules/format';
import type { DoorRefusal } from '@lampion/contract/rules/judge-ticket';
import type { DoorEntry } from '@lampion/contract/schemas/door';

/** The word of each refusal, and what to say to whoever stands there. */
export const refusalWords: Record<DoorRefusal, { readonly title: string; readonly text: string }> = {
  already_in: { title: 'Déjà entré', text: 'Tout le monde de ce billet est à l’intérieur.' },
  forged: {
    title: 'Faux billet',
    text: 'Ce code n’est pas signé par Lampion. Cherchez le nom sur la liste.',
  },
  other_night: { title: 'Pour un autre soir', text: 'Le billet est vrai, mais pas pour cette soirée.' },
  unlisted: {
    title: 'Billet annulé',
    text: 'Il n’est plus sur la liste de cet appareil. S’il vient de répondre, mettez-la à jour.',
  },
  withdrawn: {
    title: 'Réponse retirée',
    text: 'Cette personne a dit qu’elle ne venait plus, ou a donné son billet.',
  },
};

/** More entries of one guest are a mistake, or an attack. */
const NAMED = 5;

/** "Porte nord à 22 h 41, Porte sud à 22 h 43": who let a guest in, and when. */
export function describeEntries(entries: readonly DoorEntry[]): string {
  const named = entries.slice(0, NAMED).map(({ deviceName, at }) => `${deviceName} à ${formatTime(at)}`);
  const left = entries.length - named.length;
  return `${named.join(', ')}${left > 0 ? ` et ${left} autres fois` : ''}`;
}

export const describePeople = (people: number) => (people > 1 ? `${people} personnes` : '1 personne');
