import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import type { GuestImport, ImportStop } from '@lampion/contract/schemas/guest-import';
import { notify, notifyError, type ToastMessage } from '../../components/ui/toaster.tsx';

/** The number stays on the line of its noun. */
export const countPeople = (count: number) => `${formatCount(count)}\u00a0personne${count > 1 ? 's' : ''}`;

export const countInformed = (count: number) =>
  `${countPeople(count)} ${count > 1 ? 'reçoivent' : 'reçoit'} un e-mail.`;

/** Why a list was not invited to its end. */
const stopWords: Record<ImportStop, string> = {
  cancelled: 'Vous avez arrêté l’envoi.',
  closed: 'L’événement n’est plus ouvert.',
  plan: 'Votre offre ne permet pas davantage d’invités.',
};

/** How many of a list are to be invited: without those on the guest list already. */
export const countFresh = ({ personCount, knownCount }: GuestImport) => personCount - knownCount;

/** What became of a list whose invitations have ended. */
export function describeEnd(list: GuestImport): Required<Pick<ToastMessage, 'title' | 'text'>> {
  const { stop, invitedCount } = list;
  if (stop === null) return { title: 'Invitations envoyées', text: countInformed(invitedCount) };
  const prepared = `Invitations préparées : ${formatCount(invitedCount)} sur ${formatCount(countFresh(list))}.`;
  return { title: 'Envoi interrompu', text: `${labelOf(stopWords, stop)} ${prepared}` };
}

export function tellEnd(list: GuestImport): void {
  if (list.stop === null) notify(describeEnd(list));
  else notifyError(describeEnd(list));
}
