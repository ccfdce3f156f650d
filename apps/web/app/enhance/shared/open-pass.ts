import { fr } from '@lampion/contract/french';
import { findPass, isValid, type KeptPass, keepPass } from '../../platform/session/passes.ts';

const NOT_KEPT = 'Ce téléphone ne garde rien. Quittez la navigation privée, ou répondez sur cette page.';

/**
 * On the page of a private link: its button stores the pass on this device. Where the device has
 * somebody else's pass to the same night, it says whose, and that it will be replaced.
 */
export function offerPass(): void {
  const place = document.querySelector<HTMLElement>('[data-pass]');
  const link = place?.querySelector('a');
  const note = place?.querySelector<HTMLElement>('[role=status]');
  if (!place || !link || !note) return;
  const say = (sentence: string) => {
    note.hidden = false;
    note.textContent = fr(sentence);
  };
  const pass: KeptPass = JSON.parse(place.dataset.pass ?? '');
  const other = findPass(pass.eventId);
  if (other !== null && isValid(other) && other.guestId !== pass.guestId) {
    say(
      `Ce lien est celui de ${pass.name}. Ce téléphone a déjà le passe de ${other.name} : il laissera sa place, et le lien de son e-mail le rouvrira.`,
    );
    link.textContent = fr(`Ouvrir comme ${pass.name}`);
  }
  place.hidden = false;
  link.addEventListener('click', (event) => {
    try {
      keepPass(pass);
    } catch {
      event.preventDefault();
      say(NOT_KEPT);
    }
  });
  // What this guest opened here before goes on with the link of today.
  if (other?.guestId === pass.guestId && (other.hasEnded || other.token !== pass.token)) keepPass(pass);
}
