import { fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { settle } from '../../testing/show-screen.tsx';
import * as signup from '../signup/signup.tsx';
import * as forgottenPassword from './forgotten-password.tsx';
import * as authLayout from './layout.tsx';
import * as resetPassword from './reset-password.tsx';

const refusals = [
  [503, { code: 'unavailable', message: 'Réessayez dans un instant.' }, /Réessayez dans un instant/],
  [503, { code: 'outcome_unknown', message: 'Vérifiez d’abord.' }, /Vérifiez d’abord/],
  [502, '<html>502 Bad Gateway</html>', /Lampion est indisponible un instant.*réessayez/],
] as const;

let network: FakeNetwork;
let isServerAway = false;
beforeEach(() => {
  isServerAway = false;
  network = fakeNetwork();
  network.on('POST /api/auth/check-password', () => [200, { fault: null }]);
});

/** What the page's own server answers to the screen's loader. */
async function serverLoader() {
  if (isServerAway) throw new TypeError('Failed to fetch');
  return { googleClientId: null };
}

const screens = {
  signup: {
    ...signup,
    path: '/pro/signup',
    call: 'POST /api/auth/register',
    loader: (args: object) => signup.clientLoader({ ...args, serverLoader } as never),
  },
  forgotten: {
    ...forgottenPassword,
    path: '/login/forgotten-password',
    call: 'POST /api/auth/forgotten-password',
  },
  reset: { ...resetPassword, path: '/login/reset-password', call: 'POST /api/auth/reset-password' },
};

function show(name: keyof typeof screens) {
  const { default: Component, clientAction, path, call, ...rest } = screens[name];
  const Stub = createRoutesStub([
    {
      id: 'layout',
      Component: authLayout.default,
      ErrorBoundary: authLayout.ErrorBoundary,
      children: [{ id: name, path, action: clientAction as never, Component: Component as never, ...rest }],
    },
  ] as never);
  render(<Stub initialEntries={[path]} />);
  return call;
}

const fields = { signup: 'email', forgotten: 'email', reset: 'password' } as const;
const values: Record<string, string> = {
  email: 'lise@exemple.test',
  password: 'la lune danse sur le canal',
  confirmation: 'la lune danse sur le canal',
};

describe.each(['signup', 'forgotten', 'reset'] as const)('the form "%s"', (name) => {
  it.each(refusals)(
    'says what to do after %s %o, and keeps what was typed',
    async (status, body, sentence) => {
      const call = show(name);
      const form = (await screen.findAllByRole('button'))
        .map((button) => button.closest('form'))
        .find(Boolean);
      for (const input of form?.querySelectorAll('input') ?? []) {
        fireEvent.change(input, { target: { value: values[input.name] ?? '' } });
      }
      network.on(call, () => [status, body]);
      isServerAway = true;
      fireEvent.submit(form as HTMLFormElement);
      await settle();
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(network.calls(call)).toHaveLength(1);
      const field = document.querySelector<HTMLInputElement>(`input[name=${fields[name]}]`);
      expect(field?.value).toBe(values[fields[name]]);
    },
  );
});
