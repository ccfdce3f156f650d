import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly content: ReactNode;
  /** Needed when the content is not a text. */
  readonly label?: string;
  readonly className?: string;
}

interface RadioButtonsProps<Value extends string> {
  /** What is chosen: "Jour". */
  label: string;
  className: string;
  options: readonly RadioOption<Value>[];
  /** Null until one is chosen. */
  value: Value | null;
  onChoose: (value: Value) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Buttons of which one is chosen. Arrow keys only move the focus: a choice is sent at once, and
 * moving from yes to maybe must not send a no.
 */
export function RadioButtons<Value extends string>(props: RadioButtonsProps<Value>) {
  const { label, className, options, value, onChoose } = props;
  const group = useRef<HTMLDivElement>(null);
  const [visited, setVisited] = useState<Value | null>(null);
  const entry = [visited, value].find((one) => options.some((option) => option.value === one));
  const first = entry ?? options[0]?.value;

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])];
    const at = radios.indexOf(document.activeElement as HTMLElement);
    radios[(at + step + radios.length) % radios.length]?.focus();
  }

  return (
    <div ref={group} className={className} role="radiogroup" aria-label={label} onKeyDown={move}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a button can be pressed again
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.label}
          className={option.className}
          tabIndex={option.value === first ? 0 : -1}
          onFocus={() => setVisited(option.value)}
          onClick={() => onChoose(option.value)}
        >
          {option.content}
        </button>
      ))}
    </div>
  );
}
