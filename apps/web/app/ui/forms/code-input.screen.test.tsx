import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { improveCodeBoxes } from '../../enhance/shared/code-step.ts';
import { CodeInput } from './code-input.tsx';

const sent: string[] = [];

function showHydratedBoxes() {
  render(<CodeForm />);
  boxes()[0]?.focus();
}

function CodeForm() {
  const [code, setCode] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(code);
      }}
    >
      <CodeInput label="Code" value={code} onChange={setCode} />
    </form>
  );
}

/** The boxes of the sign-in page, which has no React. */
function showPlainBoxes() {
  render(
    <form>
      <fieldset>
        {['1', '2', '3', '4', '5', '6'].map((nth) => (
          <input key={nth} />
        ))}
      </fieldset>
    </form>,
  );
  let code = '';
  improveCodeBoxes(screen.getByRole('group'), (typed) => {
    code = typed;
  });
  boxes()[0]?.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push(code);
  });
  boxes()[0]?.focus();
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const shown = () => boxes().map(({ value }) => value);

/** Presses a key where the focus is; the box gets its sign unless the key was handled. */
function press(key: string, code: string) {
  const box = document.activeElement as HTMLInputElement;
  if (fireEvent.keyDown(box, { key, code })) fireEvent.input(box, { target: { value: key } });
}

describe.each([
  ['of a hydrated form', showHydratedBoxes],
  ['of the sign-in page', showPlainBoxes],
])('the boxes %s', (_, show) => {
  it('take the digits of a French keyboard without Shift, and send the sixth', () => {
    sent.length = 0;
    show();
    const row = ['&', 'é', '"', "'", '(', '-'];
    for (const [index, key] of row.entries()) press(key, `Digit${index + 1}`);
    expect([shown(), sent]).toEqual([['1', '2', '3', '4', '5', '6'], ['123456']]);
  });

  it('take a code pasted with spaces, and send it; no letter is taken', () => {
    sent.length = 0;
    show();
    press('a', 'KeyQ');
    expect([shown().join(''), sent]).toEqual(['', []]);
    fireEvent.paste(boxes()[0] as Element, { clipboardData: { getData: () => 'Code : 123 456' } });
    expect([shown().join(''), sent]).toEqual(['123456', ['123456']]);
  });
});
