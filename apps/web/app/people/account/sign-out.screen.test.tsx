import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ArticleEditor } from '../../blog/editor/article-editor.tsx';
import { readLocalCopies } from '../../blog/editor/work/local-copy.ts';
import { openWork } from '../../blog/editor/work/open-article.ts';
import { setEventReply } from '../../events/changes/replies.ts';
import { endKeptSessions } from '../../platform/device/end-sessions.ts';
import { makeChange } from '../../platform/device/make-change.ts';
import { askToSignIn } from '../../platform/session/signed-out.ts';
import { knowAccount } from '../../platform/session/stored-account.ts';
import { editedArticle, KEEP_DRAFT, serveArticle, WRITER } from '../../testing/fake-articles.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { resetDevice } from '../../testing/reset-device.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { useSignOut } from './sign-out.tsx';

afterEach(resetDevice);

const LOG_OUT = 'POST /api/auth/logout';

function Frame({ opened }: { opened: Awaited<ReturnType<typeof openWork>> }) {
  const { signOut, question } = useSignOut();
  return (
    <>
      <button type="button" onClick={signOut}>
        Déconnexion
      </button>
      <ArticleEditor opened={opened} />
      {question}
    </>
  );
}

async function writeInEditor() {
  localStorage.setItem('authToken', 'jeton');
  localStorage.setItem('theme', 'dark');
  const network = fakeNetwork();
  serveArticle(network);
  network.on(LOG_OUT, () => [204, null]);
  await knowAccount();
  const opened = await openWork(WRITER, { article: editedArticle, draft: null, others: [] });
  const shown = showScreen(<Frame opened={opened} />, '/admin/articles/1/edit');
  await settle();
  const [title] = shown.view.getAllByLabelText('Titre');
  fireEvent.change(title as HTMLElement, { target: { value: 'Le grand bal' } });
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  };
  return { ...shown, network, press };
}

it('sends what is being written before it signs out, then leaves nothing on the device but its theme', async () => {
  const { network, press, address } = await writeInEditor();
  sessionStorage.setItem('typed:/admin', '[]');
  await press('Déconnexion');
  await expect.poll(address).toBe('/login');
  expect(network.asked.map(({ call }) => call)).toEqual(
    expect.arrayContaining([KEEP_DRAFT, LOG_OUT]) as string[],
  );
  expect(await readLocalCopies(WRITER)).toEqual([]);
  expect([{ ...localStorage }, sessionStorage.length]).toEqual([{ theme: 'dark' }, 0]);
});

it('asks before it deletes what the server does not have, and forgets it only then', async () => {
  const { network, press, address } = await writeInEditor();
  network.cut();
  await press('Déconnexion');
  await screen.findByText(/l’article « Le grand bal »/);
  await press('Rester');
  expect(localStorage.getItem('authToken')).toBe('jeton');
  expect((await readLocalCopies(WRITER)).map(({ kind }) => kind)).toEqual(['work']);
  await press('Déconnexion');
  await screen.findByText(/l’article « Le grand bal »/);
  await press('Se déconnecter et l’effacer');
  // The sign-in screen needs the network: the area says so itself.
  await expect.poll(address).toBe('/admin');
  expect(await readLocalCopies(WRITER)).toEqual([]);
  expect(localStorage.getItem('authToken')).toBeNull();
});

function Leave() {
  const { signOut, question } = useSignOut();
  return (
    <>
      <button type="button" onClick={signOut}>
        Déconnexion
      </button>
      {question}
    </>
  );
}

it('asks before it deletes what was written in the app and not sent', async () => {
  localStorage.setItem('authToken', 'jeton');
  const network = fakeNetwork();
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  await knowAccount();
  network.cut();
  await makeChange(setEventReply, { eventId: 'bal', name: 'Le bal', reply: 'yes' });
  showScreen(<Leave />, '/app/me');
  fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await screen.findByText(/votre oui à « Le bal »/);
  expect(localStorage.getItem('authToken')).toBe('jeton');
  fireEvent.click(screen.getByRole('button', { name: 'Se déconnecter et l’effacer' }));
  await expect.poll(() => localStorage.getItem('authToken')).toBeNull();
});

it('signs out without a network at once, shows it, and ends the session on the server later', async () => {
  const network = fakeNetwork();
  localStorage.setItem('authToken', 'jeton-de-lina');
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  await knowAccount();
  network.cut();
  const { address } = showScreen(<Leave />, '/app/me');
  fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await expect.poll(address).toBe('/app');
  expect(localStorage.getItem('authToken')).toBeNull();
  await expect(askToSignIn(new URL('https://lampion.test/app'))).rejects.toMatchObject({
    code: 'signed_out',
  });
  expect(await endKeptSessions()).toBe(false);

  network.mend();
  network.on(LOG_OUT, () => [204, null]);
  await expect(askToSignIn(new URL('https://lampion.test/app'))).rejects.toBeInstanceOf(Response);
  expect(network.calls(LOG_OUT)).toMatchObject([{ token: 'Bearer jeton-de-lina' }]);
  expect(await endKeptSessions()).toBe(true);
  expect(network.calls(LOG_OUT)).toHaveLength(1);
});

it('stays in the area, which says it, when the network goes with the answer', async () => {
  const network = fakeNetwork();
  localStorage.setItem('authToken', 'jeton');
  network.on('GET /api/auth/me', () => [200, { _id: 'lina', role: 'member' }]);
  await knowAccount();
  network.on(LOG_OUT, () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    return [204, null];
  });
  const { address } = showScreen(<Leave />, '/app/me');
  fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }));
  await expect.poll(address).not.toBe('/app/me');
  vi.restoreAllMocks();
  expect([address(), localStorage.getItem('authToken')]).toEqual(['/app', null]);
});
