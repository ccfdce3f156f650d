import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { MemberSafety } from './member-safety.tsx';

const lina = { id: 'lina', username: 'lina.m', appName: 'Lina', picUrl: '/l.svg', portraitUrl: '' };
const night = { kind: 'party', beginDate: '2030-12-14T20:00:00.000Z', comes: true } as const;

it('names the nights that a block changes before it happens', async () => {
  const parties = [
    { ...night, id: 'a', name: 'Le bal', isOwn: false },
    { ...night, id: 'b', name: 'La crémaillère', isOwn: true },
  ];
  await showScreen(<MemberSafety member={{ ...lina, parties }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Bloquer' }));
  const words = (screen.getByRole('alertdialog').textContent ?? '').replaceAll(/\s/g, ' ');
  expect(words).toContain('Vous gardez votre place à « Le bal »');
  expect(words).toContain('n’aura plus accès à « La crémaillère », que vous organisez');
});
