import { forgetToken, readToken } from '../../platform/session/session.ts';
import { callAsMember } from './call.ts';
import { announce, makeButton, networkFault } from './toast.ts';

/** Storage key of the organiser to follow after the visitor has signed in or chosen a username. */
const WANTED_KEY = 'lampion-follow';

interface FollowAnswer {
  readonly isFollowing?: boolean;
  readonly code?: string;
  readonly message?: string;
}

/** What is missing before the visitor can follow. */
class Missing extends Error {
  /** The screen that provides it. */
  readonly screen: '/app/signup' | '/login';

  constructor(screen: Missing['screen']) {
    super();
    this.screen = screen;
  }
}

/** @param wish what a follower agrees to, as JSON */
async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  organiserId: string,
  wish = '{}',
): Promise<FollowAnswer> {
  if (readToken() === null) throw new Missing('/login');
  const body = method === 'POST' ? JSON.parse(wish) : undefined;
  const answer = await callAsMember(`/organisers/${organiserId}/follow`, method, body);
  if (answer.status === 401) {
    forgetToken();
    throw new Missing('/login');
  }
  const follow: FollowAnswer = await answer.json();
  if (follow.code === 'app_account_missing') throw new Missing('/app/signup');
  return follow;
}

function leadTo(screen: Missing['screen'], organiserId: string): void {
  sessionStorage.setItem(WANTED_KEY, organiserId);
  location.assign(`${screen}?retour=${encodeURIComponent(location.pathname)}`);
}

function show(buttons: readonly HTMLButtonElement[], isFollowing: boolean): void {
  for (const button of buttons) {
    button.toggleAttribute('data-following', isFollowing);
    const [off, on] = button.children;
    off?.toggleAttribute('hidden', isFollowing);
    on?.toggleAttribute('hidden', !isFollowing);
  }
}

/** The follow buttons: read, follow and unfollow, one call at a time. */
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

  /**
   * Shows whether the account already follows. Errors are not shown: the user requested nothing.
   */
  async read(): Promise<void> {
    await this.#ask('GET').catch(() => undefined);
  }

  /**
   * @param mayLeave false when the user has just returned: if something is still missing, they stay
   * here.
   */
  async change(mayLeave = true): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const refusal = await this.#ask(this.#isFollowing ? 'DELETE' : 'POST');
      const outcome = this.#isFollowing ? this.#words.followed : this.#words.left;
      announce({ title: refusal ?? outcome ?? '' });
    } catch (error) {
      if (!(error instanceof Missing)) announce(networkFault);
      else if (mayLeave) leadTo(error.screen, this.#organiserId);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Resolves to the server's message when it refuses. */
  async #ask(method: 'GET' | 'POST' | 'DELETE'): Promise<string | undefined> {
    const wish = this.#buttons[0]?.dataset.wish;
    const { isFollowing = this.#isFollowing, message } = await ask(method, this.#organiserId, wish);
    this.#isFollowing = isFollowing;
    show(this.#buttons, isFollowing);
    return message;
  }
}

/**
 * Links marked `data-follow` lead to ways of following without an account. This makes them follow
 * the organiser with the signed-in account. Without a session or a username, the visitor is sent to
 * get one first, returns, and then follows.
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
  void (wasWanted ? follow.change(false) : follow.read());
}
