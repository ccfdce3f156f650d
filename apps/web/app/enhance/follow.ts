import { forgetToken, readToken } from '../lib/session.ts';
import { API } from './api-base.ts';
import { makeButton } from './make-button.ts';
import { announce, networkFault } from './toast.ts';

/** Storage key of the organiser a visitor wanted to follow when sent to sign in. */
const WANTED_KEY = 'lampion-follow';

interface FollowAnswer {
  readonly isFollowing?: boolean;
  readonly message?: string;
}

class SignedOut extends Error {}

async function ask(method: 'GET' | 'POST' | 'DELETE', organiserId: string): Promise<FollowAnswer> {
  const token = readToken();
  if (token === null) throw new SignedOut();
  const answer = await fetch(`${API}/organisers/${organiserId}/follow`, {
    method,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.status === 401) throw new SignedOut();
  return answer.json();
}

function leadToSignIn(organiserId: string): void {
  forgetToken();
  sessionStorage.setItem(WANTED_KEY, organiserId);
  location.href = `/login?retour=${encodeURIComponent(location.pathname)}`;
}

function show(buttons: readonly HTMLButtonElement[], isFollowing: boolean): void {
  for (const button of buttons) {
    button.toggleAttribute('data-following', isFollowing);
    const [off, on] = button.children;
    off?.toggleAttribute('hidden', isFollowing);
    on?.toggleAttribute('hidden', !isFollowing);
  }
}

/** The follow buttons: they read, follow and unfollow, one call at a time. */
class Follow {
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #organiserId: string;
  readonly #words: DOMStringMap;
  #isFollowing = false;
  #isAsking = false;

  constructor(buttons: readonly HTMLButtonElement[], organiserId: string, words: DOMStringMap) {
    this.#buttons = buttons;
    this.#organiserId = organiserId;
    this.#words = words;
  }

  /** Shows whether the account follows already. Errors are not shown: the user has not asked for anything. */
  async read(): Promise<void> {
    try {
      await this.#ask('GET');
    } catch (error) {
      if (error instanceof SignedOut) forgetToken();
    }
  }

  async change(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const refusal = await this.#ask(this.#isFollowing ? 'DELETE' : 'POST');
      const outcome = this.#isFollowing ? this.#words.followed : this.#words.left;
      announce({ title: refusal ?? outcome ?? '' });
    } catch (error) {
      if (error instanceof SignedOut) leadToSignIn(this.#organiserId);
      else announce(networkFault);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Resolves to the server's sentence when it refuses. */
  async #ask(method: 'GET' | 'POST' | 'DELETE'): Promise<string | undefined> {
    const { isFollowing = this.#isFollowing, message } = await ask(method, this.#organiserId);
    this.#isFollowing = isFollowing;
    show(this.#buttons, isFollowing);
    return message;
  }
}

/**
 * Links marked `data-follow` lead to ways of following without an account. This makes them follow the organiser with
 * the signed-in account; a visitor who is not signed in signs in first, comes back and follows then.
 */
export function improveFollowLinks(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-follow]')];
  const organiserId = links[0]?.dataset.follow;
  if (organiserId === undefined) return;
  const words = { ...links[0]?.dataset };
  const buttons = links.map(makeButton);
  const follow = new Follow(buttons, organiserId, words);
  for (const button of buttons) button.addEventListener('click', () => void follow.change());
  if (readToken() === null) return;
  const wasWanted = sessionStorage.getItem(WANTED_KEY) === organiserId;
  sessionStorage.removeItem(WANTED_KEY);
  void (wasWanted ? follow.change() : follow.read());
}
