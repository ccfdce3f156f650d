import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../platform/api.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { ProfessionalForm, useProfessionalForm } from './professional-form.tsx';
import type { ProfessionalValues } from './professional-values.ts';

const initial = {
  fullName: 'Léa Roux',
  email: 'lea@exemple.fr',
  siret: '732 829 320 00074',
  companyName: 'La Cale',
  line: '3 cale des Pêcheurs',
  postcode: '44000',
  city: 'Nantes',
  country: 'FR',
  vatNumber: '',
};

let sent: ProfessionalValues[];
let kept: ProfessionalValues[];
let answer: () => void;
let refuse: (error: unknown) => void;
beforeEach(() => {
  sent = [];
  kept = [];
});

function Desk() {
  const state = useProfessionalForm({
    initial,
    onChange: (values) => kept.push(values),
    failure: 'Erreur lors de la mise à jour du profil',
    onSubmit: (values) =>
      new Promise<void>((done, fail) => {
        sent.push(values);
        answer = done;
        refuse = fail;
      }),
  });
  return <ProfessionalForm state={state}>{state.isPending && <p>Un instant…</p>}</ProfessionalForm>;
}

async function open() {
  showScreen(<Desk />);
  await settle();
  const name = screen.getByLabelText<HTMLInputElement>(/Nom complet/);
  return {
    name,
    write: (value: string) => fireEvent.change(name, { target: { value } }),
    submit: () => name.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  };
}

describe('the professional form', () => {
  it('is sent once when submitted twice at once, and stays editable while being sent', async () => {
    const { name, write, submit } = await open();
    act(() => {
      submit();
      submit();
    });
    await settle();
    for (const text of ['Léa R', 'Léa Ro']) write(text);
    answer();
    await settle();
    expect(sent).toEqual([initial]);
    expect([name.value, kept.at(-1)?.fullName]).toEqual(['Léa Ro', 'Léa Ro']);
    expect(screen.queryByText('Un instant…')).toBeNull();
  });

  it('says at its field what the server refused, and can be sent again', async () => {
    const { submit } = await open();
    act(() => void submit());
    await settle();
    refuse(new ApiError(400, 'invalid_input', 'Vérifiez.', [{ path: 'siret', message: 'SIRET inconnu' }]));
    await settle();
    expect(screen.getByText('SIRET inconnu')).toBeTruthy();
    act(() => void submit());
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('asks companies abroad for the numbers they have', async () => {
    await open();
    const country = screen.getByLabelText(/Pays/);
    const asked = () =>
      [screen.queryByLabelText('SIRET'), screen.queryByLabelText(/^Numéro de TVA/)].map(Boolean);
    const seen = ['FR', 'DE', 'CH', 'RE'].map((value) => {
      fireEvent.change(country, { target: { value } });
      return asked();
    });
    expect(seen).toEqual([
      [true, true],
      [false, true],
      [false, false],
      [true, true],
    ]);
  });

  it('sends nothing that the contract refuses', async () => {
    const { write, submit } = await open();
    write('\u200b');
    act(() => void submit());
    await settle();
    expect(sent).toEqual([]);
    expect(screen.getByText('Indiquez votre nom complet')).toBeTruthy();
  });
});
