import { askToCome } from '@lampion/contract/rules/offer-words';
import { forgetToken, readToken } from '../../lib/session.ts';
import { API } from '../api-base.ts';
import { makeButton } from '../make-button.ts';
import { offerPush, registerMember } from '../push-offer.ts';
import { announce, networkFault } from '../toast.ts';
import { fetchPage, takeCounts, takeSection } from './page-parts.ts';
import { celebrateReply, type ShownReply, showReply, toShown } from './show-reply.ts';

interface ReplyAnswer {
  readonly reply?: string | null;
  readonly plusOnes?: number;
  readonly isShown?: boolean;
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

const queries = { yes: '?reponse=oui', waiting: '?reponse=attente', off: '' } as const;

/** A member answers by one press, and takes it back by another. */
class Member {
  readonly #eventId: string;
  #reply: ShownReply = 'off';
  #isAsking = false;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /** Shows the existing reply; false for a visitor. Errors are not shown: nobody has asked for anything. */
  async open(links: readonly HTMLAnchorElement[]): Promise<boolean> {
    const answer = await call(this.#eventId).catch(() => undefined);
    if (answer === null) forgetToken();
    if (!answer || answer.reply === undefined) return false;
    this.#reply = toShown(answer.reply);
    const isClosed = document.querySelector('[data-join-form], [data-join-offer]') === null;
    if (isClosed && this.#reply === 'off') return true;
    for (const button of links.map(makeButton))
      button.addEventListener(
        'click',
        () => void this.#answer({ reply: this.#reply === 'off' ? 'yes' : 'no' }),
      );
    showReply(this.#reply);
    // Not coming, as the page says already.
    const page = this.#reply === 'off' ? document : await fetchPage(queries[this.#reply]);
    this.#arrange(page, answer);
    return true;
  }

  async #answer(wanted: { reply: 'yes' | 'no'; plusOnes?: number; isShown?: boolean }): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const answer = await call(this.#eventId, wanted);
      if (answer === null) this.#leave();
      else if (answer.reply === undefined) announce(toFault(answer));
      else await this.#tell(answer);
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

  async #tell(answer: ReplyAnswer): Promise<void> {
    this.#reply = toShown(answer.reply);
    celebrateReply(this.#reply);
    this.#arrange(await fetchPage(queries[this.#reply]), answer);
  }

  /** The section as the page of this reply shows it, without what the account already answers. */
  #arrange(page: Document, { plusOnes = 0, isShown = false, offer }: ReplyAnswer): void {
    takeCounts(page);
    const section = takeSection(page);
    if (!section) return;
    for (const part of section.querySelectorAll('[data-visitor]')) part.remove();
    for (const part of section.querySelectorAll<HTMLElement>('[data-member]')) part.hidden = false;
    this.#openParty(section, { plusOnes, isShown });
    showOffer(section, offer);
    offerPush(section, registerMember);
  }

  /** The questions left are who comes along and who is shown; without them there is nothing to say before a yes. */
  #openParty(section: HTMLElement, known: { readonly plusOnes: number; readonly isShown: boolean }): void {
    const form = section.querySelector<HTMLFormElement>('[data-join-form]');
    const choice = form?.querySelector<HTMLSelectElement>('[name=plusOnes]');
    const box = form?.querySelector<HTMLInputElement>('[name=isShown]');
    if (!form || !(choice || box)) {
      form?.remove();
      section.hidden = this.#reply === 'off';
      return;
    }
    if (choice) choice.value = String(known.plusOnes);
    if (box) box.checked = known.isShown;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const party = {
        ...(choice && { plusOnes: Number(choice.value) }),
        ...(box && { isShown: box.checked }),
      };
      void this.#answer({ reply: 'yes', ...party });
    });
  }
}

function toFault({ errors, message }: ReplyAnswer) {
  return { title: errors?.[0]?.message ?? message ?? networkFault.title };
}

/** Asks a member whose party waits whether fewer would come. */
function showOffer(section: HTMLElement, offer: ReplyAnswer['offer']): void {
  const box = section.querySelector<HTMLElement>('[data-join-offer]');
  const question = box?.querySelector('b');
  if (!box || !question || !offer) return;
  box.hidden = false;
  question.textContent = askToCome(offer.places);
}

/** False for a visitor, whose form stays as it is. */
export function improveMemberJoin(eventId: string, links: readonly HTMLAnchorElement[]): Promise<boolean> {
  return new Member(eventId).open(links);
}
