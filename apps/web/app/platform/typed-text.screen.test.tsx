import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { restoreTyped } from '../ui/toaster.tsx';
import { keepTyped, watchTyping } from './typed-text.ts';

watchTyping();
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Controlled fields, as in our forms. */
function Fields() {
  // In one state object, as in the event form.
  const [{ name, isPublic }, setFields] = useState({ name: 'Avant', isPublic: false });
  return (
    <form>
      <input
        aria-label="Nom"
        name="name"
        value={name}
        onChange={(event) => setFields({ name: event.target.value, isPublic })}
      />
      <input
        type="checkbox"
        aria-label="Public"
        name="public"
        checked={isPublic}
        onChange={(event) => setFields({ name, isPublic: event.target.checked })}
      />
      <input aria-label="Mot de passe" name="password" type="password" />
      <input aria-label="Ville" name="city" defaultValue="Nantes" />
      <output>{`${name} ${isPublic}`}</output>
    </form>
  );
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const write = (name: string, value: string) => fireEvent.input(box(name), { target: { value } });

test('what was typed comes back once, to React too, and a password never', async () => {
  render(<Fields />);
  write('Nom', 'Après');
  write('Mot de passe', 'tout le monde dort');
  fireEvent.click(box('Public'));
  keepTyped();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/dort|Nantes/);
  cleanup();

  render(<Fields />);
  let calls = 0;
  restoreTyped(() => {
    calls += 1;
  });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Après true'));
  expect(box('Mot de passe').value).toBe('');
  expect(calls).toBe(1);
  restoreTyped(() => {
    calls += 1;
  });
  expect(calls).toBe(1);
});

test('a field that appears later gets what was typed in it', async () => {
  render(<Fields />);
  write('Nom', 'Plus tard');
  keepTyped();
  cleanup();
  const isRestored = Promise.withResolvers<void>();
  restoreTyped(isRestored.resolve);
  render(<Fields />);
  await isRestored.promise;
  await waitFor(() => expect(box('Nom').value).toBe('Plus tard'));
});
