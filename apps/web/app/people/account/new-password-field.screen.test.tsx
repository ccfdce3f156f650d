import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { NewPasswordField } from './new-password-field.tsx';

const CHECK = 'POST /api/auth/check-password';
const common = 'Ce mot de passe est trop courant. Une phrase de quatre mots ferait mieux.';

let network: FakeNetwork;
const asked: unknown[] = [];
beforeEach(() => {
  asked.length = 0;
  network = fakeNetwork();
  network.on(CHECK, ({ body }) => {
    asked.push(body);
    return [200, { fault: body.password === 'Guinguette44!!' ? common : null }];
  });
});

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

function show() {
  render(
    <form>
      <label>
        Adresse <input name="email" />
      </label>
      <NewPasswordField name="password" label="Mot de passe" />
    </form>,
  );
}

it('does not approve a password before the server has', async () => {
  show();
  type('Mot de passe', 'la lune danse sur le canal');
  await screen.findByText('Assez long, à vérifier');
  await screen.findByText('Très solide');
  type('Mot de passe', 'Guinguette44!!');
  expect(screen.queryByText('Très solide')).toBeNull();
  await screen.findByText(common);
});

it('makes no request for what it can check itself, whichever field was filled in first', async () => {
  show();
  type('Mot de passe', 'camille.danse.au.canal');
  await screen.findByText('Très solide');
  type('Adresse', 'camille.danse.au.canal@exemple.fr');
  await screen.findByText(/votre adresse ou votre nom/);
  expect(asked).toEqual([{ password: 'camille.danse.au.canal' }]);
});
