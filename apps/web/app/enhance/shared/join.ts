import { askToCome } from '@lampion/contract/events/rules/offer-words';
import { readAnswers } from '@lampion/contract/events/rules/question-fields';
import { forgetToken, readToken } from '../../platform/session/session.ts';
import { callAsMember } from './call.ts';
import { improveForm, setSending } from './form-faults.ts';
import { noteJoined, readJoined } from './joined-note.ts';
import { offerPush, registerMember, wishForPush } from './push-offer.ts';
import { announce, makeButton, networkFault } from './toast.ts';

/**
 * Taking part without leaving the page. Links marked `data-join` lead to the form; for a signed-in
 * account they become buttons. Without an account, or when the server does not answer, the form is
 * sent in place.
 */
export async function improveJoin(): Promise<void> {
  const eventId = document.querySelector<HTMLElement>('[data-event]')?.dataset.event;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-join]')];
  if (eventId === undefined || links.length === 0) return;
  if (readToken() !== null && (await new Member(eventId).open(links))) return;
  void new Visitor(eventId).open();
}

interface ReplyAnswer {
  readonly reply?: string | null;
  readonly plusOnes?: number;
  readonly isShown?: boolean;
  readonly answers?: object;
  /** Fewer places, offered to a group on the waiting list. */
  readonly offer?: { readonly places: number } | null;
  readonly message?: string;
  readonly errors?: readonly { readonly message: string }[];
}

/** The server's answer; null when the session has ended: the page is then that of a visitor. */
async function call(eventId: string, body?: object): Promise<ReplyAnswer | null> {
  const answer = await callAsMember(`/events/${eventId}/reply`, body ? 'PUT' : 'GET', body);
  if (answer.status === 401) return null;
  return answer.json();
}

const queries = { yes: '?reponse=oui', waiting: '?reponse=attente', off: '' } as const;

/** A member replies with one press, and withdraws with another. */
class Member {
  readonly #eventId: string;
  #reply: ShownReply = 'off';
  #isAsking = false;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /**
   * Shows the existing reply; false for a visitor. Errors are not shown: the user requested
   * nothing.
   */
  async open(links: readonly HTMLAnchorElement[]): Promise<boolean> {
    const answer = await call(this.#eventId).catch(() => undefined);
    if (answer === null) forgetToken();
    if (!answer || answer.reply === undefined) return false;
    this.#reply = toShown(answer.reply);
    const isClosed = document.querySelector('[data-join-form], [data-join-offer]') === null;
    if (isClosed && this.#reply === 'off') return true;
    for (const button of links.map(makeButton))
      button.addEventListener('click', () => {
        // Questions are answered before a yes.
        const asked = document.querySelector('[data-join-form] [data-questions]');
        if (this.#reply === 'off' && asked) asked.querySelector<HTMLElement>('input, select')?.focus();
        else void this.#answer({ reply: this.#reply === 'off' ? 'yes' : 'no' });
      });
    showReply(this.#reply);
    // Not coming, as the page already shows.
    const page = this.#reply === 'off' ? document : await fetchPage(queries[this.#reply]);
    this.#arrange(page, answer);
    return true;
  }

  async #answer(wanted: {
    reply: 'yes' | 'no';
    plusOnes?: string | undefined;
    isShown?: boolean | undefined;
    answers?: object | undefined;
  }): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const answer = await call(this.#eventId, wanted);
      if (answer === null) this.#leave();
      else if (answer.reply === undefined) announce(toFault(answer));
      else await this.#showReply(answer);
    } catch {
      announce(networkFault);
    } finally {
      this.#isAsking = false;
    }
  }

  #leave(): void {
    forgetToken();
    location.reload();
  }

  async #showReply(answer: ReplyAnswer): Promise<void> {
    this.#reply = toShown(answer.reply);
    celebrateReply(this.#reply);
    this.#arrange(await fetchPage(queries[this.#reply]), answer);
  }

  /**
   * Arranges the section as the page of this reply shows it, without fields that the account
   * already answers.
   */
  #arrange(page: Document, { plusOnes = 0, isShown, answers, offer }: ReplyAnswer): void {
    takeCounts(page);
    const section = takeSection(page);
    if (!section) return;
    for (const part of section.querySelectorAll('[data-visitor]')) part.remove();
    for (const part of section.querySelectorAll<HTMLElement>('[data-member]')) part.hidden = false;
    this.#openParty(section, { plusOnes, isShown: String(isShown), ...answers });
    showOffer(section, offer);
    offerPush(section, registerMember);
  }

  /**
   * Only two questions remain: who comes along and whether to be shown. Without them, a yes needs
   * no form.
   */
  #openParty(section: HTMLElement, known: Readonly<Record<string, unknown>>): void {
    const form = section.querySelector<HTMLFormElement>('[data-join-form]');
    const choice = form?.querySelector<HTMLSelectElement>('[name=plusOnes]');
    const box = form?.querySelector<HTMLInputElement>('[name=isShown]');
    const asked = form?.querySelector('[data-questions]');
    if (!form || !(choice || box || asked)) {
      form?.remove();
      section.hidden = this.#reply === 'off';
      return;
    }
    fill(form, known);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const answers = asked ? readAnswers(new FormData(form)) : undefined;
      const party = { plusOnes: choice?.value, isShown: box?.checked, answers };
      void this.#answer({ reply: 'yes', ...party });
    });
  }
}

/** What a member said before stays when they send the form again. */
function fill(form: HTMLFormElement, said: Readonly<Record<string, unknown>>): void {
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]:not([type=hidden])')) {
    const values = [said[field.name.replace(/question-|\[.*/g, '')]].flat();
    if (field.type === 'checkbox') field.checked = values.includes(field.value);
    else if (values[0]) field.value = String(values[0]);
  }
}

function toFault({ errors, message }: ReplyAnswer) {
  return { title: errors?.[0]?.message ?? message ?? networkFault.title };
}

/** Asks a member whose group is waiting whether fewer would come. */
function showOffer(section: HTMLElement, offer: ReplyAnswer['offer']): void {
  const box = section.querySelector<HTMLElement>('[data-join-offer]');
  const question = box?.querySelector('b');
  if (!box || !question || !offer) return;
  box.hidden = false;
  question.textContent = askToCome(offer.places);
}

/** The reply in the address of the page that answers the form; null for a form with errors. */
function readTaken(answer: Response): 'yes' | 'waiting' | null {
  const param = new URL(answer.url).searchParams.get('reponse');
  if (!answer.ok || param === null) return null;
  return param === 'attente' ? 'waiting' : 'yes';
}

/**
 * A visitor's form is sent in place: the server answers with a whole page, whose parts are copied.
 */
class Visitor {
  readonly #eventId: string;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /** Shows the reply given earlier in this browser. */
  async open(): Promise<void> {
    const section = document.getElementById('participer');
    const joined = readJoined(this.#eventId);
    this.#improve(section);
    if (joined === null) return;
    showReply(joined);
    const page = await fetchPage(queries[joined]).catch(() => null);
    if (page) this.#improve(takeSection(page));
  }

  #improve(section: HTMLElement | null): void {
    const form = section?.querySelector<HTMLFormElement>('form[data-join-form]:not([data-member])');
    if (form) improveForm(form, () => void this.#send(form));
    if (section) offerPush(section, wishForPush);
    section?.querySelector('[data-join-again]')?.addEventListener('click', (event) => {
      event.preventDefault();
      void this.#openAgain();
    });
  }

  async #send(form: HTMLFormElement): Promise<void> {
    setSending(form, true);
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    try {
      const answer = await fetch(form.action, { method: 'POST', body });
      this.#show(readTaken(answer), await parsePage(answer));
    } catch {
      setSending(form, false);
      announce(networkFault);
    }
  }

  #show(reply: 'yes' | 'waiting' | null, page: Document): void {
    const section = takeSection(page);
    if (!section) throw new Error('the answer is not the page');
    this.#improve(section);
    if (reply === null) {
      section.querySelector<HTMLElement>('[aria-invalid], #join-title')?.focus();
      return;
    }
    takeCounts(page);
    noteJoined(this.#eventId, reply);
    section.querySelector<HTMLElement>('#join-title')?.focus();
    celebrateReply(reply);
  }

  async #openAgain(): Promise<void> {
    const page = await fetchPage().catch(() => null);
    const section = page && takeSection(page);
    this.#improve(section);
    section?.querySelector('input')?.focus();
  }
}

/** The current page for the same path and another query. */
async function fetchPage(query = ''): Promise<Document> {
  return parsePage(await fetch(location.pathname + query));
}

async function parsePage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/**
 * Copies the number of participants, the places left and the first guests from a newer version of
 * the page.
 */
function takeCounts(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const newer = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (newer) part.replaceChildren(...newer.childNodes);
  }
}

/** Copies the section for taking part from another version of the page, and returns it. */
function takeSection(page: Document): HTMLElement | null {
  const section = document.getElementById('participer');
  const newer = page.getElementById('participer');
  if (!section || !newer) return null;
  section.hidden = false;
  section.replaceChildren(...newer.childNodes);
  return section;
}

/** The visitor's reply: coming, on the waiting list, or neither. */
type ShownReply = 'yes' | 'waiting' | 'off';

function toShown(reply: string | null | undefined): ShownReply {
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
function showReply(reply: ShownReply): void {
  const sheet = document.querySelector<HTMLElement>('[data-reply]');
  if (sheet) sheet.dataset.reply = reply;
  for (const button of document.querySelectorAll<HTMLElement>('.join-button')) showLook(button, reply);
}

/**
 * The same as an animation, announced as text: the lantern lights while the ticket drops and
 * settles.
 */
function celebrateReply(reply: ShownReply): void {
  const ticket = document.querySelector<HTMLElement>('.ev-ticket-card');
  ticket?.classList.remove('is-torn');
  showReply(reply);
  // Reading the height forces a reflow, which restarts the animation.
  if (reply === 'yes' && ticket && ticket.offsetHeight > 0) ticket.classList.add('is-torn');
  const said = document.querySelector<HTMLElement>(`[data-said="${reply}"]`)?.dataset;
  announce({ title: said?.title ?? '', text: said?.text });
}
