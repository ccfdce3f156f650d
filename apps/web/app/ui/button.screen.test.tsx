import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

function Form({ send }: { send: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    await send();
    setBusy(false);
  }
  return (
    <form onSubmit={submit}>
      <Button type="submit" pendingText={isBusy ? 'Envoi…' : undefined}>
        Envoyer
      </Button>
    </form>
  );
}

it('keeps the focus while it is busy, and sends nothing more', async () => {
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return answer.promise;
  };
  render(<Form send={send} />);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByText('Envoi…')).toBeTruthy();
  // Browsers take the focus from a control that is disabled, the test's document does not.
  expect([document.activeElement, button.matches(':disabled')]).toEqual([button, false]);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  // Enter in a field clicks the button of its form, too.
  fireEvent.click(button);
  expect(sent).toBe(1);
  answer.resolve();
  expect(await screen.findByText('Envoyer')).toBeTruthy();
  fireEvent.click(button);
  expect(sent).toBe(2);
});
