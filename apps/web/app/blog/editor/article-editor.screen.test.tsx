import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { editedArticle, KEEP_DRAFT, SAVE, serveArticle, WRITER } from '../../testing/fake-articles.ts';
import { type FakeNetwork, fakeNetwork } from '../../testing/fake-network.ts';
import { settle, showScreen } from '../../testing/show-screen.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { readAsideCopy, readUnsent } from './work/local-copy.ts';
import { openWork } from './work/open-article.ts';

let network: FakeNetwork;
let server: ReturnType<typeof serveArticle>;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  server = serveArticle(network);
});

async function openEditor() {
  const opened = await openWork(WRITER, { article: server.article(), draft: server.draft(), others: [] });
  const shown = showScreen(<ArticleEditor opened={opened} />, '/admin/articles/1/edit');
  await settle();
  const [title] = shown.view.getAllByLabelText('Titre');
  const write = (value: string) => fireEvent.change(title as HTMLElement, { target: { value } });
  const press = (name: string) =>
    fireEvent.click(shown.view.getAllByText(name, { selector: 'button' })[0] as HTMLElement);
  return { ...shown, title: title as HTMLTextAreaElement, write, press };
}

/** Loses the window's focus, which sends unsaved work at once. */
async function lookAway() {
  fireEvent.blur(window);
  await settle();
}
const keptTitle = async () => (await readUnsent(WRITER, editedArticle._id))[0]?.fields.title;

describe('work in the editor', () => {
  it('reaches the server when the window loses the focus, and stays in the browser until then', async () => {
    network.hold();
    const { write } = await openEditor();
    write('Le grand bal');
    await lookAway();
    await expect.poll(keptTitle).toBe('Le grand bal');
    network.release();
    await expect.poll(() => server.draft()?.fields.title).toBe('Le grand bal');
    await expect.poll(keptTitle).toBeUndefined();
  });

  it('stays in the browser when its screen is left before sending, and asks before unloading', async () => {
    const { write, unmount } = await openEditor();
    const asks = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    expect(asks()).toBe(false);
    write('Le grand bal');
    expect(asks()).toBe(true);
    unmount();
    await expect.poll(keptTitle).toBe('Le grand bal');
    expect(asks()).toBe(false);
  });

  it('waits in the browser for a new session, made in another tab', async () => {
    network.on(KEEP_DRAFT, () => [401, { code: 'not_authenticated', message: 'Session expirée' }]);
    const { write } = await openEditor();
    write('Le grand bal');
    await lookAway();
    expect(localStorage.getItem('authToken')).toBeNull();
    await expect.poll(keptTitle).toBe('Le grand bal');
    expect(await screen.findByText('Votre session a expiré')).toBeTruthy();
    serveArticle(network);
    localStorage.setItem('authToken', 'autre');
    fireEvent(window, new Event('storage'));
    await settle();
    expect(network.calls(KEEP_DRAFT).at(-1)).toMatchObject({
      token: 'Bearer autre',
      body: { fields: { title: 'Le grand bal' } },
    });
    await expect.poll(keptTitle).toBeUndefined();
  });
});

it('is not sent for another account that signed in beside', async () => {
  const { write } = await openEditor();
  write('Le grand bal');
  localStorage.setItem('authToken', 'd’une autre');
  network.on('GET /api/auth/me', () => [200, { _id: 'la-seconde', role: 'admin' }]);
  fireEvent(window, new Event('storage'));
  expect(await screen.findByText('Votre session a expiré')).toBeTruthy();
  expect(network.calls(KEEP_DRAFT)).toEqual([]);
  expect(await keptTitle()).toBe('Le grand bal');
});

describe('saving an article', () => {
  it('shows the list once it is saved', async () => {
    const { write, press, address } = await openEditor();
    write('Le grand bal');
    press('Enregistrer');
    await settle();
    expect(server.article()).toMatchObject({ title: 'Le grand bal', version: 4 });
    expect(address()).toBe('/admin');
  });

  it('saves once when pressed twice at once', async () => {
    const { write, view } = await openEditor();
    write('Le grand bal');
    const [button] = view.getAllByText('Enregistrer', { selector: 'button' });
    act(() => {
      button?.click();
      button?.click();
    });
    await settle();
    expect(network.calls(SAVE)).toHaveLength(1);
  });

  it('keeps in the editor what is typed during a save, and sends it afterwards', async () => {
    network.hold();
    const { write, press, title, address } = await openEditor();
    write('Le grand bal');
    press('Enregistrer');
    await settle();
    for (const text of ['Le très', 'Le très grand', 'Le très grand bal']) write(text);
    network.release();
    await settle();
    expect(server.article().title).toBe('Le grand bal');
    expect(title.value).toBe('Le très grand bal');
    expect(address()).toBe('/admin/articles/1/edit');
    await lookAway();
    expect(network.calls(KEEP_DRAFT).at(-1)?.body).toMatchObject({
      baseVersion: 4,
      fields: { title: 'Le très grand bal' },
    });
  });

  it('loses nothing when the connection is lost, and goes on when it is back', async () => {
    network.hold();
    const { write, press, title, address } = await openEditor();
    write('Le grand bal');
    press('Enregistrer');
    await settle();
    network.cut();
    await settle();
    expect(await screen.findByText('L’article n’a pas été enregistré')).toBeTruthy();
    expect([title.value, await keptTitle(), address()]).toEqual([
      'Le grand bal',
      'Le grand bal',
      '/admin/articles/1/edit',
    ]);
    network.mend();
    network.release();
    fireEvent(window, new Event('online'));
    await settle();
    expect(server.draft()?.fields).toMatchObject({ title: 'Le grand bal' });
    await expect.poll(keptTitle).toBeUndefined();
  });

  it('keeps the work when the session ends in the middle', async () => {
    network.on(SAVE, () => [401, { code: 'not_authenticated', message: 'Session expirée' }]);
    const { write, press, address } = await openEditor();
    write('Le grand bal');
    press('Enregistrer');
    await settle();
    await expect.poll(keptTitle).toBe('Le grand bal');
    expect(address()).toBe('/admin/articles/1/edit');
    expect(await screen.findByText('Votre session a expiré')).toBeTruthy();
  });

  it('does not navigate when its screen was left in between', async () => {
    const { write, press, goTo, address } = await openEditor();
    write('Le grand bal');
    await lookAway();
    network.hold();
    press('Enregistrer');
    await settle();
    await act(() => goTo('/admin/users'));
    network.release();
    await settle();
    expect(server.article().title).toBe('Le grand bal');
    expect(address()).toBe('/admin/users');
  });
});

describe('the date of publication', () => {
  const field = (label: string) => screen.getAllByLabelText(label)[0] as HTMLInputElement;
  /**
   * Types in the date as a browser does: while it is half typed, it has no value and says that it
   * is bad.
   */
  const typeDay = (value: string, badInput = false) => {
    Object.defineProperty(field('Jour'), 'validity', { value: { badInput }, configurable: true });
    fireEvent.input(field('Jour'), { target: { value } });
    fireEvent.keyUp(field('Jour'));
  };

  it('publishes nothing while it is half typed, and says so at its field and on the button', async () => {
    const { press } = await openEditor();
    typeDay('', true);
    expect(screen.getAllByText(/^Cette date n’existe pas/)).toHaveLength(1);
    press('Corriger la date');
    await settle();
    expect(network.calls(SAVE)).toHaveLength(0);
    expect(document.activeElement).toBe(field('Jour'));
  });

  it('stays empty once it was emptied, also after the article is opened again', async () => {
    server.change({ publishDate: '2099-07-14T18:30:00.000Z', status: 'scheduled' });
    const { unmount } = await openEditor();
    typeDay('');
    fireEvent.input(field('Heure de Paris'), { target: { value: '' } });
    await lookAway();
    expect(server.draft()?.fields.publishDate).toBeNull();
    unmount();
    await openEditor();
    expect([field('Jour').value, screen.getAllByText('Publier l’article').length > 0]).toEqual(['', true]);
  });

  it('is asked about in the hour that occurs twice, and is what the button says and the save sends', async () => {
    await openEditor();
    typeDay('2099-10-25');
    fireEvent.input(field('Heure de Paris'), { target: { value: '02:30' } });
    expect(screen.getAllByText('Corriger la date').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByLabelText('Après le changement d’heure'));
    const [label] = screen.getAllByText(/^Programmer pour le 25 octobre 2099/);
    fireEvent.click(label as HTMLElement);
    await settle();
    expect(network.calls(SAVE).at(-1)?.body).toMatchObject({ publishDate: '2099-10-25T01:30:00.000Z' });
  });
});

describe('two tabs with the same article', () => {
  it('get a conflict, and neither loses a word', async () => {
    const first = await openEditor();
    const second = await openEditor();
    first.write('Le grand bal');
    second.write('Le petit bal');
    first.press('Enregistrer');
    await settle();
    second.press('Enregistrer');
    await settle();
    expect(server.article()).toMatchObject({ title: 'Le grand bal', version: 4 });
    expect(await screen.findByText('Deux versions de l’article')).toBeTruthy();
    fireEvent.click(screen.getByText('Tout de ma version'));
    await settle();
    second.press('Enregistrer');
    await settle();
    expect(server.article()).toMatchObject({ title: 'Le petit bal', version: 5 });
  });

  it('keep both drafts when both write, and are made one', async () => {
    const first = await openEditor();
    const second = await openEditor();
    first.write('Le grand bal');
    await lookAway();
    second.write('Le petit bal');
    await lookAway();
    expect(server.draft()?.fields.title).toBe('Le grand bal');
    await expect.poll(keptTitle).toBe('Le petit bal');
    expect(await second.view.findByText(/Ce brouillon a changé dans un autre onglet/)).toBeTruthy();
    expect(first.view.queryByText(/Ce brouillon a changé/)).toBeNull();

    fireEvent.click(second.view.getByText('Comparer'));
    fireEvent.click((await screen.findAllByText('L’autre version'))[0] as HTMLElement);
    fireEvent.click(screen.getByText('Garder ces choix'));
    await lookAway();
    expect(second.title.value).toBe('Le grand bal');
    expect(second.view.queryByText(/Ce brouillon a changé/)).toBeNull();
    expect(server.draft()?.fields.title).toBe('Le grand bal');
    await expect
      .poll(async () => (await readAsideCopy(WRITER, editedArticle._id))?.fields.title)
      .toBe('Le petit bal');
  });

  it('learn of a draft that was saved since they were opened, before they type', async () => {
    const opened = await openWork(WRITER, { article: server.article(), draft: null, others: [] });
    const first = await openEditor();
    first.write('Le grand bal');
    await lookAway();
    const { view } = showScreen(<ArticleEditor opened={opened} />, '/admin/articles/1/edit');
    fireEvent.click(await view.findByText('Prendre l’autre texte'));
    await settle();
    expect((view.getAllByLabelText('Titre')[0] as HTMLTextAreaElement).value).toBe('Le grand bal');
    expect(network.calls(KEEP_DRAFT)).toHaveLength(1);
  });

  it('do not overwrite what the other one could not send', async () => {
    const first = await openEditor();
    const second = await openEditor();
    network.cut();
    second.write('Le petit bal');
    await lookAway();
    await expect.poll(keptTitle).toBe('Le petit bal');
    network.mend();
    first.write('Le grand bal');
    // Only this tab uses the network at first.
    first.press('Enregistrer');
    await settle();
    await expect.poll(keptTitle).toBe('Le petit bal');
  });
});
