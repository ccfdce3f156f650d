import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeNetwork, fakeNetwork } from '../../../testing/fake-network.ts';
import { openText } from '../../../testing/open-text.tsx';
import { settle } from '../../../testing/show-screen.tsx';
import { selectPendingImage } from './read-content.ts';

const SEND = 'POST /api/admin/images';
const FETCH = 'POST /api/admin/images/fetch';
const picture = (name: string) => new File(['pixels'], name, { type: 'image/png' });

let network: FakeNetwork;
beforeEach(() => {
  localStorage.setItem('authToken', 'jeton');
  network = fakeNetwork();
  network.on(SEND, ({ body }) => {
    const { name } = body.image as File;
    return [201, { _id: name, src: `/images/${name}/800.webp`, width: 8, height: 6 }];
  });
});

const image = (name: string, more = '') => `<img src="/images/${name}/800.webp"${more} width="8" height="6">`;

describe('pictures put into the text', () => {
  it('have the caret behind them: what is typed next replaces nothing', async () => {
    const { add, type, read } = await openText('<p>Avant</p>');
    add(picture('a'), picture('b'));
    type('Après');
    await settle();
    expect(read()).toBe(`<p>Avant</p>${image('a')}${image('b')}<p>Après</p>`);
  });

  it('go into the middle of a sentence, and behind a selected picture', async () => {
    const { editor, add, read } = await openText('<p>Un soir</p>');
    act(() => void editor.commands.setTextSelection(4));
    add(picture('a'));
    await settle();
    act(() => void editor.commands.setNodeSelection(5));
    add(picture('b'));
    await settle();
    expect(read()).toBe(`<p>Un </p>${image('a')}${image('b')}<p>soir</p>`);
  });

  it('are not in the saved text before the server has them, and keep the save waiting', async () => {
    network.hold();
    const { editor, add, read } = await openText('<p>Avant</p>');
    add(picture('a'));
    expect([read(), selectPendingImage(editor)]).toEqual(['<p>Avant</p>', 1]);
    network.release();
    await settle();
    expect([read(), selectPendingImage(editor)]).toEqual([`<p>Avant</p>${image('a')}`, 0]);
  });

  it('are undone and done again as a whole, even while they are sent', async () => {
    network.hold();
    const { editor, add, read } = await openText('<p>Avant</p>');
    add(picture('a'));
    act(() => void editor.commands.undo());
    network.release();
    await settle();
    expect(read()).toBe('<p>Avant</p>');
    act(() => void editor.commands.redo());
    await settle();
    expect(read()).toBe(`<p>Avant</p>${image('a')}`);
    act(() => void editor.commands.undo());
    expect(read()).toBe('<p>Avant</p>');
  });

  it('say in their place why they were refused, and are sent again', async () => {
    network.cut();
    const { add, read } = await openText('<p>Avant</p>');
    add(picture('a'), picture('b'));
    await settle();
    expect(screen.getAllByText(/La connexion a échoué/)).toHaveLength(2);
    network.mend();
    fireEvent.click(screen.getAllByText('Réessayer')[1] as HTMLElement);
    await settle();
    fireEvent.click(screen.getByText('Retirer l’image'));
    expect(read()).toBe(`<p>Avant</p>${image('b')}`);
  });

  it('say in their place that a chosen file is none, and are not described', async () => {
    const { read } = await openText('<p>Avant</p>');
    const files = [new File(['%PDF-1.7'], 'devis.pdf', { type: 'application/pdf' })];
    fireEvent.change(screen.getByLabelText('Images à ajouter au contenu'), { target: { files } });
    await settle();
    expect(screen.getByText(/^Cette image n’est pas acceptée/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByText('Retirer l’image'));
    expect(read()).toBe('<p>Avant</p>');
    expect(network.calls(SEND)).toEqual([]);
  });

  it('take the place of another and its words, further ones behind it', async () => {
    const { replace, read } = await openText(`${image('a', ' alt="Le bal"')}<p>Après</p>`);
    replace(0, picture('b'), picture('c'));
    await settle();
    expect(read()).toBe(`${image('b', ' alt="Le bal"')}${image('c')}<p>Après</p>`);
  });

  it('are described with a caption and a size', async () => {
    const { add, read } = await openText('<p>Avant</p>');
    add(picture('a'));
    await settle();
    fireEvent.click(screen.getByText('Valider'));
    expect(screen.getByText('Décrivez l’image en quelques mots.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Texte alternatif'), { target: { value: 'Le bal' } });
    fireEvent.change(screen.getByLabelText('Légende'), { target: { value: 'À Lyon' } });
    fireEvent.change(screen.getByLabelText('Taille'), { target: { value: 'wide' } });
    fireEvent.click(screen.getByText('Valider'));
    await settle();
    const html = `<figure data-size="wide">${image('a', ' alt="Le bal"')}<figcaption>À Lyon</figcaption></figure>`;
    expect(read()).toBe(`<p>Avant</p>${html}`);
    const again = await openText(html);
    expect(again.read()).toBe(html);
  });
});

describe('pasted pictures', () => {
  it('stay where they were in the text', async () => {
    const data = 'data:image/png;base64,iVBORw0KGgo=';
    const { paste, read } = await openText('');
    paste(`<p>Un</p><img src="${data}"><p>Deux</p><img src="${data}"><p>Trois</p>`);
    await settle();
    expect(read()).toBe(`<p>Un</p>${image('image-1')}<p>Deux</p>${image('image-2')}<p>Trois</p>`);
  });

  it('of other sites are fetched by the server, or refused in their place', async () => {
    network.on(FETCH, ({ body: { address } }) =>
      address === 'https://exemple.fr/a.png'
        ? [201, { _id: 'a', src: '/images/a/800.webp', width: 8, height: 6 }]
        : [400, { code: 'picture_unreachable', message: 'Cette image n’a pas pu être reprise' }],
    );
    const { editor, paste, read } = await openText('');
    paste(
      '<p>Un</p><img src="https://exemple.fr/a.png" alt="A"><img src="https://exemple.fr/b.png" alt="B">',
    );
    await settle();
    expect(read()).toContain(image('a', ' alt="A"'));
    expect(screen.getByText('Cette image n’a pas pu être reprise')).toBeTruthy();
    expect(document.querySelector('.editor img[src^="http"]')).toBeNull();
    expect(selectPendingImage(editor)).toBe(1);
  });

  it('have the caret behind them', async () => {
    const { paste, type, read } = await openText('<p>Avant</p><p></p>');
    paste(image('a'));
    type('Après');
    expect(read()).toBe(`<p>Avant</p>${image('a')}<p>Après</p>`);
  });
});

describe('pictures sent before', () => {
  const known = (name: string, alt: string) => ({
    _id: name,
    src: `/images/${name}/800.webp`,
    width: 8,
    height: 6,
    alt,
    createdAt: '2026-11-22T10:00:00.000Z',
    picture: null,
  });
  const LIST = 'GET /api/admin/images';

  it('come in pages, are found by their words, and are put in without being sent again', async () => {
    network.on(LIST, () => [200, { images: [known('c', 'La place')], nextCursor: 'next' }]);
    network.on(`${LIST}?cursor=next`, () => [200, { images: [known('a', '')], nextCursor: null }]);
    network.on(`${LIST}?q=bal`, () => [200, { images: [known('b', 'Le bal')], nextCursor: null }]);
    const { read } = await openText('<p>Avant</p>');
    fireEvent.click(screen.getByLabelText('Images déjà envoyées'));
    fireEvent.click(await screen.findByText('Voir plus d’images'));
    await screen.findByText('Image sans description');
    screen.getByText('La place');
    fireEvent.change(screen.getByLabelText('Chercher dans les textes alternatifs'), {
      target: { value: 'bal' },
    });
    fireEvent.click(await screen.findByText('Le bal'));
    expect(screen.queryByText('La place')).toBeNull();
    await settle();
    expect(read()).toBe(`<p>Avant</p>${image('b', ' alt="Le bal"')}`);
    expect(network.calls(SEND)).toEqual([]);
  });
});

describe('Alt+F10', () => {
  const isInToolbar = () => document.activeElement?.closest('[role="toolbar"]') !== null;

  it('reaches the toolbar from the text and out of a dialog, and Escape leads back', async () => {
    const { editor, add } = await openText('<p>Avant</p>');
    act(() => void editor.commands.focus());
    fireEvent.keyDown(document.activeElement as Element, { key: 'F10', altKey: true });
    expect(isInToolbar()).toBe(true);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
    await settle();
    expect(isInToolbar()).toBe(false);
    add(picture('a'));
    await settle();
    fireEvent.keyDown(screen.getByLabelText('Texte alternatif'), { key: 'F10', altKey: true });
    await settle();
    expect([isInToolbar(), screen.queryByRole('dialog')]).toEqual([true, null]);
  });
});
