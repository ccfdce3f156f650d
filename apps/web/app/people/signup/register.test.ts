import { expect, it } from 'vitest';
import { checkRegistration } from './register.ts';

function check(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return checkRegistration(form);
}

const right = {
  email: 'camille@guinguette.fr',
  password: 'la lune danse',
  confirmation: 'la lune danse',
};

it('accepts a valid form', () => {
  expect(check(right)).toBeNull();
});

it('reports every empty field first', () => {
  expect(check({ email: 'camille@guinguette.fr' })).toMatchObject({
    message: 'Veuillez remplir tous les champs',
    fields: { password: 'Choisissez un mot de passe', confirmation: 'Écrivez-le une seconde fois' },
  });
});

it.each([
  [{ email: 'camille' }, { email: 'Adresse e-mail invalide' }],
  [
    { password: 'lampion', confirmation: 'lampion' },
    { password: 'Le mot de passe doit contenir au moins 10 caractères' },
  ],
  [{ confirmation: 'la lune dort' }, { confirmation: 'Les mots de passe ne correspondent pas' }],
])('refuses %j', (wrong, fields) => {
  expect(check({ ...right, ...wrong })?.fields).toEqual(fields);
});
