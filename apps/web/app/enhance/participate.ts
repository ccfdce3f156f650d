import { askToCome } from '@lampion/contract/rules/offer-words';
import { forgetToken, readToken } from '../lib/session.ts';
import { API } from './api-base.ts';
import { makeButton } from './make-button.ts';
import { announce } from './toast.ts';

const NETWORK_FAULT = 'Le réseau ne répond pas. Réessayez dans un instant.';

interface ReplyAnswer {
  readonly reply?: string | null;
  readonly plusOnes?: number;
  /** Places for a part of a party that waits. */
  readonly offer?: { readonly places: number } | null;
  readonly message?: string;
  readonly errors?: readonly { readonly message: string }[];
}

/** The server's answer; null once the session has ended: the page is then a visitor's again. */
async function call(eventId: string, body?: object): Promise<ReplyAnswer | null> {
  const answer = await fetch(`${API}/events/${eventId}/reply`, {
    method: body ? 'PUT' : 'GET',
    headers: {
      authorization: `Bearer ${readToken()}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 401) return null;
  return answer.json();
}

function showLook(button: HTMLButtonElement, reply: string | null): void {
  const look = reply === 'yes' || reply === 'waiting' ? reply : 'off';
  for (const part of button.querySelectorAll<HTMLElement>('[data-look]'))
    part.hidden = part.dataset.look !== look;
  button.classList.toggle('btn-primary', look === 'off');
  button.classList.toggle('btn-going', look !== 'off');
  button.setAttribute('aria-pressed', String(look !== 'off'));
}

/** Asks a member whose party waits whether fewer would come. */
function showOffer(offer: ReplyAnswer['offer']): void {
  const box = document.querySelector<HTMLElement>('[data-join-offer]');
  if (!box) return;
  box.hidden = !offer;
  const question = box.querySelector('b');
  if (offer && question) question.textContent = askToCome(offer.places);
}

class Participation {
  readonly #eventId: string;
  readonly #words: DOMStringMap;
  readonly #form = document.querySelector<HTMLFormElement>('[data-join-form]');
  #buttons: HTMLButtonElement[] = [];
  #reply: string | null = null;
  #isAsking = false;

  constructor(eventId: string, words: DOMStringMap) {
    this.#eventId = eventId;
    this.#words = words;
  }

  /** Shows the existing reply. Errors are not shown: the user has not asked for anything. */
  async open(links: readonly HTMLAnchorElement[]): Promise<void> {
    const answer = await call(this.#eventId).catch(() => undefined);
    if (answer === null) forgetToken();
    if (!answer || answer.reply === undefined) return;
    this.#buttons = links.map(makeButton);
    for (const button of this.#buttons) button.addEventListener('click', () => void this.#toggle());
    this.#openForm(answer.plusOnes ?? 0);
    this.#show(answer.reply);
    showOffer(answer.offer);
  }

  /** The account already identifies the user: the form keeps only the field for people who come along, if some may. */
  #openForm(plusOnes: number): void {
    const form = this.#form;
    const choice = form?.querySelector<HTMLSelectElement>('[name=plusOnes]');
    if (!form) return;
    if (!choice) {
      form.closest<HTMLElement>('#participer')?.setAttribute('hidden', '');
      return;
    }
    for (const part of form.querySelectorAll('[data-visitor]')) part.remove();
    choice.value = String(plusOnes);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#answer('yes', Number(choice.value));
    });
  }

  async #toggle(): Promise<void> {
    const isIn = this.#reply === 'yes' || this.#reply === 'waiting';
    await this.#answer(isIn ? 'no' : 'yes');
  }

  async #answer(reply: 'yes' | 'no', plusOnes?: number): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const answer = await call(this.#eventId, { reply, ...(plusOnes !== undefined && { plusOnes }) });
      if (answer === null) {
        forgetToken();
        location.reload();
      } else if (answer.reply === undefined) {
        announce(answer.errors?.[0]?.message ?? answer.message ?? NETWORK_FAULT);
      } else {
        this.#tell(answer.reply);
        showOffer(answer.offer);
      }
    } catch {
      announce(NETWORK_FAULT);
    } finally {
      this.#isAsking = false;
    }
  }

  #tell(reply: string | null): void {
    this.#show(reply);
    const words = { yes: this.#words.joined, waiting: this.#words.waiting };
    announce((reply === 'yes' || reply === 'waiting' ? words[reply] : this.#words.left) ?? '');
    const ticket = document.querySelector('.ev-ticket-card');
    ticket?.classList.remove('is-torn');
    if (reply === 'yes') requestAnimationFrame(() => ticket?.classList.add('is-torn'));
  }

  #show(reply: string | null): void {
    this.#reply = reply;
    for (const button of this.#buttons) showLook(button, reply);
  }
}

/**
 * Links marked `data-join` lead to a form. For a signed-in account they become buttons that take part at once, and take
 * it back; without an account, or when the server does not answer, the form stays as it is.
 */
export function improveJoinLinks(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-join]')];
  const [first] = links;
  const eventId = first?.dataset.join;
  if (eventId === undefined || readToken() === null) return;
  void new Participation(eventId, { ...first?.dataset }).open(links);
}
