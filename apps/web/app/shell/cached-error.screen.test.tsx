import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../platform/api.ts';
import { createEntry } from '../platform/device/query-entry.ts';
import { CachedError, LoadingNote } from './cached-error.tsx';

const missing = new ApiError(409, 'app_account_missing', 'Choisissez d’abord un pseudo.');

function openAt(path: string) {
  history.replaceState(null, '', path);
  return vi.spyOn(location, 'replace').mockImplementation(() => undefined);
}

it('leads to choosing a username, and back to the screen that needs one', () => {
  const left = openAt('/app/friends?q=lina');
  render(<CachedError error={missing} reload={() => undefined} />);
  expect(left.mock.lastCall).toEqual(['/app/signup?retour=%2Fapp%2Ffriends%3Fq%3Dlina']);
});

it.each([
  ['/app/news', ['/app/signup?retour=%2Fapp%2Fnews']],
  // Organisers lead nights without a username, whatever the frame around them cannot read.
  ['/app/nights/bal/barathon', undefined],
])('a call refused for want of a username, at %s, leads to %j', async (path, expected) => {
  const left = openAt(path);
  left.mockClear();
  await createEntry('lina /me/news', '/me/news', {}, () => Promise.reject(missing)).reload();
  expect(left.mock.lastCall).toEqual(expected);
});

it('says why one query failed where the other one loads, in place of the placeholder', () => {
  const loading = { error: null, isLoading: true, reload: () => undefined };
  const failed = { ...loading, error: new ApiError(500, 'internal', 'Un incident.'), isLoading: false };
  const { rerender } = render(<LoadingNote queries={[loading, loading]} hasOlder={false} />);
  expect(screen.getByText('Chargement…')).toBeTruthy();
  rerender(<LoadingNote queries={[loading, failed]} hasOlder={false} />);
  expect(screen.getByRole('alert').textContent).toContain('Un incident.');
  expect(screen.queryByText('Chargement…')).toBeNull();
});
