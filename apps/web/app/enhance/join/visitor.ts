import { improveForm, setSending } from '../own-faults.ts';
import { offerPush, wishForPush } from '../push-offer.ts';
import { announce, networkFault } from '../toast.ts';
import { noteJoined, readJoined } from './joined-note.ts';
import { fetchPage, parsePage, takeCounts, takeSection } from './page-parts.ts';
import { celebrateReply, showReply } from './show-reply.ts';

const queries = { yes: '?reponse=oui', waiting: '?reponse=attente' } as const;

/** The reply that the page of an answer tells of; null for a form with faults. */
function readTaken(answer: Response): 'yes' | 'waiting' | null {
  const told = new URL(answer.url).searchParams.get('reponse');
  if (!answer.ok || told === null) return null;
  return told === 'attente' ? 'waiting' : 'yes';
}

/** A visitor's form is sent in place: the server answers with the page it would have shown, whose parts are taken over. */
class Visitor {
  readonly #eventId: string;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /** Whoever has joined in this browser still sees it. */
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

export function improveVisitorJoin(eventId: string): void {
  void new Visitor(eventId).open();
}
