import { SOON_MINUTES } from '@lampion/contract/night/rules/bar-states';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { reportError } from '../platform/report-error.ts';
import { watchErrors } from '../platform/watch-errors.ts';

/** How often the page looks who comes, and sends again what could not be sent. */
const EVERY_MS = 15_000;
const UNDO_MS = 10_000;
const TOUCH_MS = 12;
const SOON_MS = SOON_MINUTES * 60_000;

interface Press {
  readonly state: string;
  readonly at: number;
  /** Of "soon" that is restored or sent late; without one the server counts from its arrival. */
  readyAt: string | undefined;
}

/**
 * A press is sent at once and can be taken back for ten seconds. Without a network it stays as
 * pressed, and is sent once there is one again; every answer of the server is shown.
 */
class BarPage {
  readonly #form: HTMLFormElement;
  readonly #status: Element;
  readonly #undo: HTMLButtonElement;
  #waiting: Press | undefined;
  #isSending = false;
  #undoEnds: ReturnType<typeof setTimeout> | undefined;

  constructor(form: HTMLFormElement, status: Element, undo: HTMLButtonElement) {
    this.#form = form;
    this.#status = status;
    this.#undo = undo;
    form.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#pressNew(target.value);
    });
    form.addEventListener('submit', (event) => event.preventDefault());
    addEventListener('online', () => void this.#send());
    setInterval(() => void this.#look().catch(() => undefined), EVERY_MS);
  }

  #pressNew(state: string): void {
    const { state: before = '', readyAt } = this.#form.dataset;
    navigator.vibrate?.(TOUCH_MS);
    clearTimeout(this.#undoEnds);
    this.#undo.hidden = false;
    this.#undo.onclick = () => {
      this.#endUndo();
      this.#press({ state: before, at: Date.now(), readyAt });
    };
    this.#undoEnds = setTimeout(() => this.#endUndo(), UNDO_MS);
    this.#press({ state, at: Date.now(), readyAt: undefined });
  }

  #press(press: Press): void {
    this.#waiting = press;
    this.#choose(press);
    void this.#send();
  }

  #endUndo(): void {
    clearTimeout(this.#undoEnds);
    this.#undo.hidden = true;
    if (!this.#waiting) this.#status.textContent = '';
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#waiting) await this.#sendOne(this.#waiting);
    } catch {
      const press = this.#waiting;
      if (press?.state === 'soon') press.readyAt ??= new Date(press.at + SOON_MS).toISOString();
      this.#status.textContent = 'Part dès le retour du réseau';
    } finally {
      this.#isSending = false;
    }
  }

  async #sendOne(press: Press): Promise<void> {
    const { state, readyAt } = press;
    const body = new URLSearchParams({ state, ...(readyAt !== undefined && { readyAt }) });
    const page = await readPage({ method: 'POST', body });
    if (this.#waiting !== press) return;
    this.#waiting = undefined;
    this.#status.textContent = this.#undo.hidden ? '' : 'C’est dit aux groupes.';
    this.#show(page);
  }

  async #look(): Promise<void> {
    if (this.#waiting) return this.#send();
    const page = await readPage({ cache: 'no-store' });
    if (!this.#waiting) this.#show(page);
  }

  #show(page: Document): void {
    const { state = '', readyAt } = page.querySelector('form')?.dataset ?? {};
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const newer = page.querySelector(`[data-part="${part.dataset.part}"]`);
      if (newer) part.replaceChildren(...newer.childNodes);
    }
    this.#form.dataset.state = state;
    if (readyAt === undefined) delete this.#form.dataset.readyAt;
    else this.#form.dataset.readyAt = readyAt;
    this.#choose({ state, at: Date.now(), readyAt });
  }

  #choose({ state, at, readyAt }: Press): void {
    for (const radio of this.#form.querySelectorAll<HTMLInputElement>('[name=state]'))
      radio.checked = radio.value === state;
    const end = this.#form.querySelector('[data-soon-end]');
    if (end) end.textContent = formatTime(readyAt ?? new Date(at + SOON_MS));
  }
}

/** The page as the server has it. Rejects where there is no answer, or a refusal. */
async function readPage(init: RequestInit): Promise<Document> {
  const answer = await fetch(location.href, init);
  // Ended by its host: the reloaded page says so.
  if (answer.status === 404) location.reload();
  if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

watchErrors(reportError);
const form = document.querySelector('form');
const status = form?.querySelector('[role=status]');
const undo = form?.querySelector<HTMLButtonElement>('button[type=button]');
if (form && status && undo) {
  new BarPage(form, status, undo);
  form.querySelector('[type=submit]')?.remove();
}
