import type { PartyLink } from '@lampion/contract/events/party';
import { fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { clearCorrectedFaults } from '../../enhance/shared/form-faults.ts';
import { AnswerFields } from '../../events/replies/reply-section.tsx';
import { Checkbox } from './choices.tsx';
import { TextField } from './input.tsx';

/** A form whose server refuses the same field twice in the same words. */
function Form() {
  const [faults, setFaults] = useState<{ email?: string; terms?: string }>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    setFaults({ email: 'Adresse déjà prise', terms: 'Acceptez les conditions' });
  };
  return (
    <form onSubmit={send} noValidate>
      <TextField name="email" label="Adresse" error={faults.email} hint="Jamais montrée" />
      <Checkbox name="terms" label="J’accepte" error={faults.terms} />
      <TextField name="word" label="Mot" maxCharacters={3} value="trop long" onChange={() => undefined} />
      <button type="submit">Envoyer</button>
    </form>
  );
}

const email = () => screen.getByLabelText('Adresse');
const send = () => fireEvent.click(screen.getByText('Envoyer'));

describe('the fault of a field', () => {
  it('goes once its field is edited, and comes back when it is found again', () => {
    render(<Form />);
    send();
    fireEvent.input(email(), { target: { value: 'lea@example.fr' } });
    expect(screen.queryByText('Adresse déjà prise')).toBeNull();
    expect([email().getAttribute('aria-invalid'), email().getAttribute('aria-describedby')]).toEqual([
      null,
      'field-email-hint',
    ]);
    expect(screen.getByText('Acceptez les conditions')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('J’accepte'));
    fireEvent.input(screen.getByLabelText('J’accepte'));
    expect(screen.queryByText('Acceptez les conditions')).toBeNull();
    send();
    expect(screen.getByText('Adresse déjà prise')).toBeTruthy();
    expect(email().getAttribute('aria-invalid')).toBe('true');
  });

  it('stays while what is typed is wrong', () => {
    render(<Form />);
    fireEvent.input(screen.getByLabelText('Mot'), { target: { value: 'encore trop long' } });
    expect(screen.getByLabelText('Mot').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the fault that the server wrote into a page without React', () => {
  it('goes once its field is valid, and leaves the hint', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <TextField
        name="email"
        label="Adresse"
        type="email"
        required
        error="Adresse invalide"
        hint="Jamais montrée"
      />,
    );
    clearCorrectedFaults();
    const type = (value: string) => {
      fireEvent.input(email(), { target: { value } });
      return [email().getAttribute('aria-invalid'), email().getAttribute('aria-describedby')];
    };
    expect(type('')).toEqual(['true', 'field-email-error field-email-hint']);
    expect(type('lea@example.fr')).toEqual([null, 'field-email-hint']);
    expect(screen.queryByText('Adresse invalide')).toBeNull();
  });

  it('goes with the choice of an answer', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <form>
        <AnswerFields
          party={{ plusOnesMax: 0, capacity: null } as PartyLink}
          values={{}}
          faults={{ form: null, fields: { reply: 'Choisissez une réponse' } }}
        />
      </form>,
    );
    const [first] = screen.getAllByRole('radio');
    fireEvent.click(first as Element);
    expect(screen.queryByText('Choisissez une réponse')).toBeNull();
    expect(document.querySelector('[aria-invalid], [aria-describedby]')).toBeNull();
  });
});
