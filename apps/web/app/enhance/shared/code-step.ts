import { CODE_LENGTH, digitOnKey, digitsOf, typeDigits } from '../../platform/code-digits.ts';
import { makeFault, setSending } from './form-faults.ts';

interface CodeStep {
  /** The element of the previous form, which this replaces. */
  readonly place: HTMLElement;
  readonly template: HTMLTemplateElement;
  readonly errorShape: HTMLTemplateElement;
  readonly onCode: (code: string) => void;
}

/** Requests an authenticator or recovery code; replaces the previous form. */
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

  /** Shows the error of the code. */
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

/**
 * Six boxes for one code: typing moves to the next one, pasting fills all, the sixth digit submits
 * the form. Calls `onChange` with the whole code. Returns a function that empties them.
 */
export function improveCodeBoxes(boxes: HTMLElement, onChange: (code: string) => void): () => void {
  const inputs = [...boxes.querySelectorAll('input')];
  const focusBox = (index: number) => {
    const box = inputs[Math.max(0, Math.min(index, inputs.length - 1))];
    box?.focus();
    box?.select();
  };
  let code = '';
  const show = (next: string, isComplete = false) => {
    code = next;
    for (const [index, input] of inputs.entries()) input.value = code[index] ?? '';
    onChange(code);
    if (isComplete) inputs[0]?.form?.requestSubmit();
  };
  const write = (index: number, typed: string) => {
    const next = typeDigits(code, index, typed);
    if (next === null) return show(code);
    if (typed) focusBox(next.box);
    // A correction of a whole code takes several keys: Enter submits it.
    show(next.code, next.code.length === CODE_LENGTH && code.length < CODE_LENGTH);
  };
  for (const [index, input] of inputs.entries()) {
    input.addEventListener('focus', () => input.select());
    input.addEventListener('input', () => write(index, input.value));
    input.addEventListener('keydown', (event) => {
      const digit = digitOnKey(event);
      if (digit !== undefined) {
        event.preventDefault();
        write(index, digit);
      }
      if (event.key === 'ArrowLeft') focusBox(index - 1);
      if (event.key === 'ArrowRight') focusBox(index + 1);
      if (event.key !== 'Backspace' || code[index]) return;
      event.preventDefault();
      show(code.slice(0, Math.max(0, index - 1)));
      focusBox(index - 1);
    });
  }
  boxes.addEventListener('paste', (event) => {
    event.preventDefault();
    const pasted = digitsOf(event.clipboardData?.getData('text') ?? '');
    focusBox(pasted.length);
    show(pasted, pasted.length === CODE_LENGTH);
  });
  return () => show('');
}
