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
  const pass = readPass(place);
  const other = findPass(pass.eventId);
  if (other !== null && isAnothers(other, pass)) {
    say(
      `Ce lien est celui de ${pass.name}. Ce téléphone a déjà le passe de ${other.name} : il laissera sa place, et le lien de son e-mail le rouvrira.`,
    );
    link.textContent = fr(`Ouvrir comme ${pass.name}`);
  }
  place.hidden = false;
  const keep = (event?: Event) => {
    try {
      keepPass(pass);
    } catch {
      event?.preventDefault();
      say(NOT_KEPT);
    }
  };
  // Also where the middle button opens it in another tab.
  for (const press of ['click', 'auxclick']) link.addEventListener(press, keep);
  // What this guest opened here before goes on with the link of today.
  if (other?.guestId === pass.guestId && (other.hasEnded || other.token !== pass.token)) keep();
}

const readPass = (place: HTMLElement): KeptPass => JSON.parse(place.dataset.pass ?? '');

const isAnothers = (kept: KeptPass, { guestId }: KeptPass) => isValid(kept) && kept.guestId !== guestId;

/**
 * Stores the pass of this page, which its notifications open. False where the device has somebody
 * else's pass to the same night, or stores nothing.
 */
export function keepNotifiedPass(deviceId: string): boolean {
  const place = document.querySelector<HTMLElement>('[data-pass]');
  if (place === null) return false;
  const pass = readPass(place);
  const other = findPass(pass.eventId);
  if (other !== null && isAnothers(other, pass)) return false;
  try {
    keepPass({ ...pass, deviceId });
  } catch {
    return false;
  }
  return true;
}
