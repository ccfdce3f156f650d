import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';

const LENGTH = 6;

interface CodeInputProps {
  /** Up to six digits. */
  value: string;
  onChange: (code: string) => void;
  /** The label of the code asked for. */
  label: string;
  isInvalid?: boolean;
  /** Id of the error sentence. */
  describedBy?: string | undefined;
}

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH);

/** Six boxes for a code sent by message; pasting or the keyboard's suggestion fills them all. */
export function CodeInput({ value, onChange, label, isInvalid = false, describedBy }: CodeInputProps) {
  const boxes = useRef<HTMLFieldSetElement>(null);
  const focusBox = (index: number) => {
    const box = boxes.current?.querySelectorAll('input')[Math.max(0, Math.min(index, LENGTH - 1))];
    box?.focus();
    box?.select();
  };
  const write = (index: number, typed: string) => {
    const digits = digitsOf(typed);
    if (!digits && typed) return;
    const code = digitsOf(value.slice(0, index) + digits + value.slice(index + Math.max(1, digits.length)));
    onChange(code);
    if (digits) focusBox(Math.min(index, value.length) + digits.length);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = digitsOf(event.clipboardData.getData('text'));
    onChange(code);
    focusBox(code.length);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
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
          aria-label={`Chiffre ${index + 1} sur ${LENGTH}`}
          aria-invalid={isInvalid || undefined}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          maxLength={index === 0 ? LENGTH : 2}
        />
      ))}
    </fieldset>
  );
}
