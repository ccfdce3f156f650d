import { CODE_LENGTH, digitOnKey, digitsOf, typeDigits } from '../../lib/code-digits.ts';

/**
 * Six boxes for one code: typing moves to the next, pasting fills them all, the sixth digit submits their form. `onChange`
 * gets the whole code. Returns what empties them.
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
