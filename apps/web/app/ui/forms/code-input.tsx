import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CODE_LENGTH, digitOnKey, digitsOf, typeDigits } from '../../platform/code-digits.ts';

interface CodeInputProps {
  /** Up to six digits. */
  value: string;
  onChange: (code: string) => void;
  /** Label of the requested code. */
  label: string;
  isInvalid?: boolean;
  /** Id of the error sentence. */
  describedBy?: string | undefined;
}

/**
 * Six boxes for a code sent by message; pasting or the keyboard's suggestion fills them all. The
 * sixth digit submits the form they are in.
 */
export function CodeInput({ value, onChange, label, isInvalid = false, describedBy }: CodeInputProps) {
  const boxes = useRef<HTMLFieldSetElement>(null);
  const focusBox = (index: number) => {
    const box = boxes.current?.querySelectorAll('input')[Math.max(0, Math.min(index, CODE_LENGTH - 1))];
    box?.focus();
    box?.select();
  };
  const enter = (code: string, isComplete: boolean) => {
    flushSync(() => onChange(code));
    if (isComplete) boxes.current?.form?.requestSubmit();
  };
  const write = (index: number, typed: string) => {
    const next = typeDigits(value, index, typed);
    if (next === null) return;
    if (typed) focusBox(next.box);
    // A correction of a whole code takes several keys: Enter submits it.
    enter(next.code, next.code.length === CODE_LENGTH && value.length < CODE_LENGTH);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = digitsOf(event.clipboardData.getData('text'));
    focusBox(code.length);
    enter(code, code.length === CODE_LENGTH);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const digit = digitOnKey(event.nativeEvent);
    if (digit !== undefined) {
      event.preventDefault();
      write(index, digit);
    }
    if (event.key === 'ArrowLeft') focusBox(index - 1);
    if (event.key === 'ArrowRight') focusBox(index + 1);
    if (event.key !== 'Backspace' || value[index]) return;
    event.preventDefault();
    onChange(value.slice(0, Math.max(0, index - 1)));
    focusBox(index - 1);
  };
  return (
    <fieldset
      className="code-boxes"
      ref={boxes}
      onPaste={onPaste}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <input
          key={index}
          className="input"
          value={value[index] ?? ''}
          onChange={(event) => write(index, event.target.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onFocus={(event) => event.target.select()}
          aria-label={`Chiffre ${index + 1} sur ${CODE_LENGTH}`}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
        />
      ))}
    </fieldset>
  );
}
