import { expect, test } from 'vitest';
import { contactFields, contactHints, readContactFaults, readContactForm } from './contact-faults.ts';

function refusal(fields: { path: string; message: string }[]): Error {
  return Object.assign(new Error('Trop de tentatives.'), {
    [Symbol.for('lampion.AppError')]: true,
    code: 'invalid_input',
    status: 400,
    fields,
  });
}

test('every field has the sentence it gets when it is empty', () => {
  expect(Object.keys(contactHints)).toEqual([...contactFields]);
  expect(contactHints.message).toBe('Écrivez votre message');
});

test('faults are assigned to their fields, the first of each', () => {
  const faults = readContactFaults(
    refusal([
      { path: 'email', message: 'Adresse e-mail invalide' },
      { path: 'email', message: 'Adresse e-mail trop longue' },
    ]),
  );
  expect(faults).toEqual({ fields: { email: 'Adresse e-mail invalide' }, form: null });
});

test('a refusal without fields is shown once, for the form', () => {
  expect(readContactFaults(refusal([]))).toEqual({ fields: {}, form: 'Trop de tentatives.' });
});

test('an incident is rethrown', () => {
  expect(() => readContactFaults(new Error('the database is gone'))).toThrow('the database is gone');
});

function send(body: BodyInit): Request {
  return new Request('https://lampion.example/contact', { method: 'POST', body });
}

test('what was not sent counts as empty, and so does a file', async () => {
  const form = new FormData();
  form.set('name', 'Léa');
  form.set('message', new File(['bal'], 'bal.txt'));
  expect(await readContactForm(send(form))).toEqual({
    values: { name: 'Léa', email: '', subject: '', message: '' },
    website: '',
  });
});

test('what is no form is refused with 400', async () => {
  const thrown = await readContactForm(send('{"name":"Léa"}')).catch((error) => error);
  expect(thrown.init).toEqual({ status: 400 });
});
