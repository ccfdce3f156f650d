const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 6);

/** Six boxes for one code: typing moves to the next, pasting fills them all. `onChange` gets the whole code. */
export function improveCodeBoxes(boxes: HTMLElement, onChange: (code: string) => void): void {
  const inputs = [...boxes.querySelectorAll('input')];
  const focusBox = (index: number) => {
    const box = inputs[Math.max(0, Math.min(index, inputs.length - 1))];
    box?.focus();
    box?.select();
  };
  let code = '';
  const show = (next: string) => {
    code = digitsOf(next);
    for (const [index, input] of inputs.entries()) input.value = code[index] ?? '';
    onChange(code);
  };
  for (const [index, input] of inputs.entries()) {
    input.addEventListener('focus', () => input.select());
    input.addEventListener('input', () => {
      const digits = digitsOf(input.value);
      const isNonsense = digits === '' && input.value !== '';
      show(
        isNonsense ? code : code.slice(0, index) + digits + code.slice(index + Math.max(1, digits.length)),
      );
      if (digits) focusBox(Math.min(index, code.length) + digits.length);
    });
    input.addEventListener('keydown', (event) => {
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
    show(event.clipboardData?.getData('text') ?? '');
    focusBox(code.length);
  });
}
