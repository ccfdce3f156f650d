import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openText } from '../../../testing/open-text.tsx';

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByText(label, { selector: 'button' }));

async function openSearch(content: string) {
  const opened = await openText(content);
  fireEvent.keyDown(opened.editor.view.dom, { key: 'f', ctrlKey: true });
  return opened;
}
const marked = () => [...document.querySelectorAll('.ae-found')].map(({ textContent }) => textContent);

describe('searching the text', () => {
  it('counts and marks what is found, and goes round', async () => {
    const { editor } = await openSearch('<p>Été, <strong>et</strong>é</p><ul><li><p>été</p></li></ul>');
    expect(document.activeElement).toBe(field('Rechercher'));
    type('Rechercher', 'ete');
    expect(marked()).toEqual(['Été', 'et', 'é', 'été']);
    screen.getByText('1 sur 3');
    fireEvent.keyDown(field('Rechercher'), { key: 'Enter', shiftKey: true });
    screen.getByText('3 sur 3');
    fireEvent.keyDown(field('Rechercher'), { key: 'Enter' });
    screen.getByText('1 sur 3');
    fireEvent.click(screen.getByLabelText('Respecter les majuscules et les accents'));
    screen.getByText('Aucun résultat');
    fireEvent.keyDown(field('Rechercher'), { key: 'Escape' });
    expect([marked(), screen.queryByLabelText('Rechercher')]).toEqual([[], null]);
    expect(editor.state.selection.empty).toBe(false);
    for (const _ of ['once', 'again']) {
      fireEvent.keyDown(editor.view.dom, { key: 'f', ctrlKey: true });
      expect(document.activeElement).toBe(field('Rechercher'));
      act(() => editor.view.focus());
    }
  });

  it('begins with the selected words', async () => {
    const { editor } = await openText('<p>Le bal du bal</p>');
    act(() => void editor.commands.setTextSelection({ from: 4, to: 7 }));
    fireEvent.keyDown(editor.view.dom, { key: 'f', ctrlKey: true });
    expect(field('Rechercher').value).toBe('bal');
    screen.getByText('1 sur 2');
  });

  it('replaces one after the other, keeping marks', async () => {
    const { read } = await openSearch('<p>bal, <strong>bal</strong>, bal</p>');
    type('Rechercher', 'bal');
    type('Remplacer par', 'bal masqué');
    press('Remplacer');
    press('Remplacer');
    expect(read()).toBe('<p>bal masqué, <strong>bal masqué</strong>, bal</p>');
    screen.getByText('3 sur 3');
  });

  it('replaces everything as one step, which can be undone', async () => {
    const { editor, read } = await openSearch('<p>bal</p><p>Le Bal du bal</p>');
    type('Rechercher', 'bal');
    type('Remplacer par', '');
    press('Tout remplacer');
    expect(read()).toBe('<p></p><p>Le  du </p>');
    await screen.findByText('3 remplacements');
    act(() => void editor.commands.undo());
    expect(read()).toBe('<p>bal</p><p>Le Bal du bal</p>');
  });
});

describe('the length of the text', () => {
  it('is said below it, with the time it takes', async () => {
    const { editor } = await openText('<p>Un grand bal</p>');
    screen.getByText('3 mots · 1 min de lecture');
    act(() => void editor.commands.setContent(`<p>${'mot '.repeat(1204)}</p><ul><li><p>fin</p></li></ul>`));
    screen.getByText(/^1\s205 mots · 6\smin de lecture$/);
  });
});

describe('pasted Markdown', () => {
  it('is read, undone by itself, and given back as it was', async () => {
    const { editor, read } = await openText('<p>Avant</p>');
    const paste = () => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '# Le bal\n\n**Ce soir**');
      fireEvent(editor.view.dom, Object.assign(new Event('paste', { bubbles: true }), { clipboardData }));
    };
    act(() => void editor.commands.focus('end'));
    act(paste);
    expect(read()).toContain('<strong>Ce soir</strong>');
    fireEvent.click(await screen.findByText('Garder le texte brut'));
    expect(read()).toBe('<p>Avant# Le bal</p><p>**Ce soir**</p>');
  });
});
