import { fr } from '@lampion/contract/french';
import { findPass, type KeptPass, keepPass } from '../../platform/session/passes.ts';

const NOT_KEPT = 'Ce téléphone ne garde rien. Quittez la navigation privée, ou répondez sur cette page.';

/**
 * On the page of a private link: its button stores the pass on this device. Where the device has
 * somebody else's pass to the same night, it says whose, and that it will be replaced.
 */
export function offerPass(): void {
  const place = document.querySelector<HTMLElement>('[data-pass]');
  const link = place?.querySelector('a');
  if (!place || !link) return;
  const pass: KeptPass = JSON.parse(place.dataset.pass ?? '');
  const who = place.querySelector('[data-who]');
  const other = findPass(pass.eventId);
  if (who && other !== null && other.guestId !== pass.guestId) {
    who.textContent = fr(
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
      if (who) who.textContent = NOT_KEPT;
    }
  });
  // What was opened here before goes on with this link, which may be newer than the one it had.
  if (other?.guestId === pass.guestId && other.token !== pass.token) keepPass(pass);
}
