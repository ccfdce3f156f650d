import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { settle } from '../testing/show-screen.tsx';
import { lazyPart } from './deferred-loading.ts';

interface Lamps {
  readonly Lamp: () => string;
}

const show = (load: () => Promise<Lamps | undefined>) => {
  const Lamp = lazyPart(load, (module) => module.Lamp);
  const waiting = <Suspense fallback="Chargement">{<Lamp />}</Suspense>;
  return render(waiting);
};

test('a part is shown once its file is there', async () => {
  const { findByText } = show(async () => ({ Lamp: () => 'Lampion' }));
  expect(await findByText('Lampion')).toBeTruthy();
});

test('a part whose file is gone goes on waiting while the page is reloaded', async () => {
  const { container } = show(async () => undefined);
  await settle();
  expect(container.textContent).toBe('Chargement');
});
