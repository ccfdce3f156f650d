import { API, describeUnreadable } from '../platform/api-base.ts';
import { reportError } from '../platform/report-error.ts';
import { loadGoogle, showGoogleButton } from '../platform/session/google-accounts.ts';
import {
  keepToken,
  PASSKEY_KEY,
  readDeviceMark,
  readToken,
  returnAddress,
} from '../platform/session/session.ts';
import { watchErrors } from '../platform/watch-errors.ts';
import type * as PasskeyModule from './passkey.ts';
import { leaveForProvider } from './provider/attempt.ts';
import { CodeAsking } from './shared/code-step.ts';
import {
  clearCorrectedFaults,
  clearFault,
  type Field,
  improveForm,
  makeFault,
  setSending,
  showFault,
} from './shared/form-faults.ts';
import { findHome } from './shared/own-space.ts';
import { showKept } from './shared/unsent-changes.ts';

const GOOGLE_FAILED = 'Erreur lors de la connexion avec Google';
const search = new URLSearchParams(location.search);
const form = document.querySelector<HTMLFormElement>('form[data-sign-in]');
const errorShape = document.querySelector<HTMLTemplateElement>('template[data-error-shape]');

/**
 * The sign-in screen: sends the credentials, asks for a code if needed, then opens the requested
 * page.
 */
class SignIn {
  readonly #form: HTMLFormElement;
  readonly #errorShape: HTMLTemplateElement;
  readonly #isAdmin: boolean;
  #asking: CodeAsking | null = null;

  constructor(form: HTMLFormElement, errorShape: HTMLTemplateElement) {
    this.#form = form;
    this.#errorShape = errorShape;
    this.#isAdmin = form.dataset.signIn === 'admin';
  }

  open(): void {
    clearCorrectedFaults();
    improvePasswordSight(this.#form);
    improveForm(this.#form, () => {
      const typed = new FormData(this.#form);
      void this.#send({ email: String(typed.get('email')), password: String(typed.get('password')) });
    });
    window.releaseEarlySubmit?.();
    this.#leadBack();
    void this.#offerOwnSpace();
    this.#showKept();
    this.#openGoogle();
    this.#openPasskey();
    this.#openProvider();
  }

  async #send(credentials: Credentials, code?: string): Promise<void> {
    this.#clear();
    setSending(this.#form, true);
    this.#asking?.setPending(true);
    const answer = await askSession(credentials, {
      isAdmin: this.#isAdmin,
      ...(code !== undefined && { code }),
    });
    if (typeof answer !== 'string') {
      this.#refuse(answer, credentials);
      return;
    }
    await this.#enter(answer);
  }

  async #enter(token: string): Promise<void> {
    keepToken(token);
    const home = this.#isAdmin ? '/admin' : await findHome().catch(() => null);
    location.assign(returnAddress(search, home ?? '/pro'));
  }

  #refuse(refusal: Refusal, credentials: Credentials): void {
    setSending(this.#form, false);
    if (!wantsCode(refusal)) {
      this.#asking?.leave();
      this.#asking = null;
      this.#showRefusal(refusal);
      return;
    }
    this.#asking = this.#asking?.isOpen ? this.#asking : this.#ask(credentials);
    if (refusal.code !== 'second_factor_required')
      this.#asking.refuse(refusal.fields.code ?? refusal.message);
  }

  #ask(credentials: Credentials): CodeAsking {
    const template = document.querySelector<HTMLTemplateElement>('template[data-code-step]');
    const place = this.#form.parentElement;
    if (!template || !place) throw new Error('the page lacks the step of the code');
    const onCode = (code: string) => void this.#send(credentials, code);
    return new CodeAsking({ place, template, errorShape: this.#errorShape, onCode });
  }

  #showRefusal({ message, fields }: Refusal): void {
    this.#say(message);
    for (const [name, text] of Object.entries(fields)) {
      const field = this.#form.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      showFault(field, this.#errorShape, text, field.closest('.input-wrap') ?? field);
    }
    this.#form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  /** Shown and announced to screen readers. */
  #say(text: string): void {
    const error = makeFault(this.#errorShape, text);
    const alert = this.#form.querySelector('[role=alert]');
    if (error) alert?.replaceChildren(error);
  }

  #clear(): void {
    this.#form.querySelector('[role=alert]')?.replaceChildren();
    for (const field of this.#form.querySelectorAll<Field>('[aria-invalid]')) clearFault(field);
  }

  /**
   * A link onwards for a user who is signed in already: back from paying, or by an old bookmark.
   */
  async #offerOwnSpace(): Promise<void> {
    if (readToken() === null) return;
    // Without an answer there is no link, and the form is usable anyway.
    const home = await findHome().catch(() => null);
    const notice = document.querySelector<HTMLElement>('[data-already]');
    const link = notice?.querySelector('a');
    if (home === null || !notice || !link) return;
    // Redirected here by a screen of an area that is not theirs, which would refuse them again.
    const wanted = returnAddress(search, this.#isAdmin ? '/admin' : home);
    link.href = home === '/app' && /^\/(?:pro|admin)/.test(wanted) ? home : wanted;
    notice.hidden = false;
  }

  #showKept(): void {
    const place = document.querySelector<HTMLElement>('[data-kept]');
    if (place && readToken() === null) void showKept(place).catch(() => undefined);
  }

  /** Adds the requested page to the links of the other sign-in screens. */
  #leadBack(): void {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-leads-back]'))
      link.search = location.search;
  }

  /**
   * The button is shown where the browser knows passkeys; suggestions where one was used before.
   */
  #openPasskey(): void {
    const button = document.querySelector<HTMLButtonElement>('button[data-passkey]');
    if (!button || !('PublicKeyCredential' in window)) return;
    button.hidden = false;
    button.addEventListener('click', () => void this.#signInWithPasskey(button, false));
    if (hasPasskey()) void this.#signInWithPasskey(button, true);
  }

  #openProvider(): void {
    const button = document.querySelector<HTMLButtonElement>('button[data-provider]');
    button?.addEventListener('click', async () => {
      this.#clear();
      button.disabled = true;
      const refusal = await leaveForProvider(location.search);
      if (refusal === null) return;
      button.disabled = false;
      this.#say(refusal);
    });
    // Back from the provider by the browser's button: the page may be as it was left.
    window.addEventListener('pageshow', () => button?.removeAttribute('disabled'));
  }

  async #signInWithPasskey(button: HTMLButtonElement, isSuggestion: boolean): Promise<void> {
    const { passkey: script = '' } = button.dataset;
    try {
      const { signInWithPasskey } = (await import(/* @vite-ignore */ script)) as typeof PasskeyModule;
      if (!isSuggestion) this.#clear();
      const answer = await signInWithPasskey({ isAdmin: this.#isAdmin, isSuggestion });
      if (answer === null) return;
      if ('token' in answer) await this.#enter(answer.token);
      else this.#say(answer.refusal);
    } catch {
      if (!isSuggestion) this.#say(OFFLINE);
    }
  }

  #openGoogle(): void {
    const place = document.querySelector<HTMLElement>('[data-google]');
    const clientId = place?.dataset.google;
    if (!place || clientId === undefined) return;
    loadGoogle().then(
      (accounts) =>
        showGoogleButton(accounts, { place, clientId, onToken: (token) => void this.#send({ token }) }),
      () => this.#say(GOOGLE_FAILED),
    );
  }
}

watchErrors(reportError);
if (form && errorShape) new SignIn(form, errorShape).open();

/** Proof of identity: a password, or a token from Google. */
type Credentials = { readonly email: string; readonly password: string } | { readonly token: string };

/** Why no session was opened. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface SignInAnswer {
  readonly access_token?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

const OFFLINE = 'La connexion a échoué. Vérifiez votre réseau puis réessayez.';

/** Requests a session; resolves to its token or the refusal. */
async function askSession(
  credentials: Credentials,
  options: { readonly isAdmin: boolean; readonly code?: string },
): Promise<string | Refusal> {
  const path = 'token' in credentials ? 'google' : 'login';
  let response: Response;
  try {
    response = await fetch(`${API}/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, ...options, ...readDeviceMark() }),
    });
  } catch {
    return { code: 'offline', message: OFFLINE, fields: {} };
  }
  const answer: SignInAnswer = await response.json().catch(() => ({}));
  if (typeof answer.access_token === 'string') return answer.access_token;
  return {
    code: typeof answer.code === 'string' ? answer.code : '',
    message:
      typeof answer.message === 'string' ? answer.message : describeUnreadable(response.status).message,
    fields: Object.fromEntries((answer.errors ?? []).map(({ path, message }) => [path, message])),
  };
}

/** The credentials are correct, but the code is missing, wrong or too short. */
function wantsCode({ code, fields }: Refusal): boolean {
  return code === 'second_factor_required' || code === 'wrong_second_factor' || fields.code !== undefined;
}

function hasPasskey(): boolean {
  try {
    return localStorage.getItem(PASSKEY_KEY) !== null;
  } catch {
    return false;
  }
}

/** The button beside a password shows it, and hides it again. */
function improvePasswordSight(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('button[data-sight]');
  const input = form.querySelector<HTMLInputElement>('input[type=password]');
  if (!button || !input) return;
  button.addEventListener('click', () => {
    const isShown = input.type === 'password';
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-label', isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe');
    for (const [index, icon] of [...button.children].entries())
      icon.toggleAttribute('hidden', (index === 1) !== isShown);
  });
}
