import { makeFault } from '../field-fault.ts';
import { setSending } from '../own-faults.ts';
import { improveCodeBoxes } from './code-boxes.ts';

interface CodeStep {
  /** The element of the previous form, which this replaces. */
  readonly place: HTMLElement;
  readonly template: HTMLTemplateElement;
  readonly errorShape: HTMLTemplateElement;
  readonly onCode: (code: string) => void;
}

/** Asks for an authenticator or recovery code, in place of the previous form. */
export class CodeAsking {
  readonly #before: readonly ChildNode[];
  readonly #step: CodeStep;
  readonly #emptyBoxes: () => void;
  #isRecovery = false;
  #code = '';

  constructor(step: CodeStep) {
    this.#step = step;
    const { place, template, onCode } = step;
    this.#before = [...place.childNodes];
    place.replaceChildren(template.content.cloneNode(true));
    this.#emptyBoxes = improveCodeBoxes(this.#find('.code-boxes'), (code) => this.#take(code));
    const recovery = this.#find<HTMLInputElement>('input[name=code]');
    recovery.addEventListener('input', () => this.#take(recovery.value));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#code.trim().length >= 6) onCode(this.#code);
    });
    this.#find('[data-back]').addEventListener('click', () => this.leave());
    this.#find('[data-switch]').addEventListener('click', () => this.#switchKind());
    this.#focus();
  }

  /** Shows what was wrong with the code. */
  refuse(text: string | undefined): void {
    this.setPending(false);
    if (!this.#isRecovery) this.#emptyBoxes();
    this.#clear();
    const error = text === undefined ? null : makeFault(this.#step.errorShape, text);
    if (error) {
      error.id = 'code-error';
      this.#asked.querySelector('.code-boxes, input')?.after(error);
      for (const part of this.#asked.querySelectorAll('.code-boxes, input')) {
        part.setAttribute('aria-describedby', error.id);
        if (part instanceof HTMLInputElement) part.setAttribute('aria-invalid', 'true');
      }
    }
    this.#focus();
  }

  setPending(isPending: boolean): void {
    setSending(this.#form, isPending);
  }

  get isOpen(): boolean {
    return !this.#before.some((node) => node.isConnected);
  }

  /** Returns to the previous form, unchanged. */
  leave(): void {
    this.#step.place.replaceChildren(...this.#before);
  }

  get #form(): HTMLFormElement {
    return this.#find<HTMLFormElement>('form');
  }

  /** The part of the form for the current kind of code. */
  get #asked(): HTMLElement {
    return this.#find(`form [data-kind=${this.#isRecovery ? 'recovery' : 'app'}]`);
  }

  #find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.#step.place.querySelector<E>(selector);
    if (!found) throw new Error(`the step of the code has no ${selector}`);
    return found;
  }

  #take(code: string): void {
    this.#code = code;
    if (code !== '') this.#clear();
    const button = this.#form.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button) button.disabled = code.trim().length < 6;
  }

  #clear(): void {
    document.getElementById('code-error')?.remove();
    for (const part of this.#form.querySelectorAll('[aria-describedby]')) {
      part.removeAttribute('aria-describedby');
      part.removeAttribute('aria-invalid');
    }
  }

  /** An error about one kind of code does not concern the other. */
  #switchKind(): void {
    this.#isRecovery = !this.#isRecovery;
    this.#clear();
    for (const part of this.#step.place.querySelectorAll<HTMLElement>('[data-kind]')) {
      part.hidden = (part.dataset.kind === 'recovery') !== this.#isRecovery;
    }
    this.#find<HTMLInputElement>('input[name=code]').value = '';
    this.#emptyBoxes();
    this.#focus();
  }

  #focus(): void {
    this.#asked.querySelector('input')?.focus();
  }
}
