import { announce } from '../toast.ts';

/** The reply of who looks at the page: coming, waiting for a place, or neither. */
export type ShownReply = 'yes' | 'waiting' | 'off';

export function toShown(reply: string | null | undefined): ShownReply {
  return reply === 'yes' || reply === 'waiting' ? reply : 'off';
}

const looks = { yes: 'btn-going', waiting: 'btn-ink', off: 'btn-primary' } as const;

function showLook(button: HTMLElement, reply: ShownReply): void {
  for (const part of button.querySelectorAll<HTMLElement>('[data-look]'))
    part.hidden = part.dataset.look !== reply;
  button.classList.remove(...Object.values(looks));
  button.classList.add(looks[reply]);
  if (button instanceof HTMLButtonElement) button.setAttribute('aria-pressed', String(reply !== 'off'));
}

/** Ticket, lantern, bar and buttons take the colour of the reply. */
export function showReply(reply: ShownReply): void {
  const sheet = document.querySelector<HTMLElement>('[data-reply]');
  if (sheet) sheet.dataset.reply = reply;
  for (const button of document.querySelectorAll<HTMLElement>('.join-button')) showLook(button, reply);
}

/** The same as one movement, and in words: the lantern lights while the ticket drops and settles. */
export function celebrateReply(reply: ShownReply): void {
  const ticket = document.querySelector<HTMLElement>('.ev-ticket-card');
  ticket?.classList.remove('is-torn');
  showReply(reply);
  // Read, so that the movement begins anew when it has just been shown.
  if (reply === 'yes' && ticket && ticket.offsetHeight > 0) ticket.classList.add('is-torn');
  const said = document.querySelector<HTMLElement>(`[data-said="${reply}"]`)?.dataset;
  announce({ title: said?.title ?? '', text: said?.text });
}
