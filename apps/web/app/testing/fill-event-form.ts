import { fireEvent, screen } from '@testing-library/react';

// What a person does in the form of an event.

export async function find(name: string) {
  const form = await screen.findByRole('form');
  const control = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (control === null) throw new Error(`no control is called ${name}`);
  return control;
}
export async function type(name: string, value: string) {
  fireEvent.change(await find(name), { target: { value } });
}
export async function fillIn() {
  await type('name', 'Bal');
  await type('description', 'On danse.');
  await type('place', 'Nantes');
}
export const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const press = () => fireEvent.submit(screen.getByRole('form'));
