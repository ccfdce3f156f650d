import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type MouseEvent, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { settle } from '../testing/show-screen.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { watchFocus } from './focus-place.ts';

watchFocus();
afterEach(() => document.body.focus());

/** A list whose lines are deleted by a button, by a menu, or without a question. */
function List({ names }: { names: readonly string[] }) {
  const [shown, setShown] = useState(names);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (name: string | null) => setShown(shown.filter((one) => one !== name));
  return (
    <main>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{name}</a>
            <button type="button" onClick={() => setAsked(name)}>{`Retirer ${name}`}</button>
            <button type="button" onClick={() => remove(name)}>{`Ôter ${name}`}</button>
            <DropdownMenu.Root>
              <DropdownMenu.Trigger>{`Actions ${name}`}</DropdownMenu.Trigger>
              <DropdownMenu.Portal>
                <DropdownMenu.Content>
                  <DropdownMenu.Item onSelect={() => setAsked(name)}>Supprimer</DropdownMenu.Item>
                </DropdownMenu.Content>
              </DropdownMenu.Portal>
            </DropdownMenu.Root>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setAsked(null)}
          title="Retirer ?"
          text="Pour toujours."
          confirm="Oui"
          onConfirm={() => {
            remove(asked);
            setAsked(null);
          }}
        />
      )}
    </main>
  );
}

/** A notice that its button removes, above a form with parts. */
function Notice() {
  const [isShown, setShown] = useState(true);
  return (
    <main>
      <h1>Nouvel événement</h1>
      <form>
        {isShown && (
          <button type="button" onClick={() => setShown(false)}>
            Reprendre
          </button>
        )}
        <h2>Venir et entrer</h2>
      </form>
    </main>
  );
}

const focused = () => (document.activeElement === document.body ? null : document.activeElement?.textContent);

async function press(name: string) {
  const button = screen.getByText(name);
  act(() => button.focus());
  fireEvent.click(button);
  await settle();
}

async function choose(name: string) {
  const trigger = screen.getByText(name);
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'Enter' });
  await settle();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Supprimer' }));
  await settle();
}

describe('the focus', () => {
  it('returns to the button that opened a dialog', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await press('Retirer b');
    await press('Annuler');
    expect(focused()).toBe('Retirer b');
  });

  it('returns to the button of the menu that opened it', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await choose('Actions b');
    await press('Annuler');
    expect(focused()).toBe('Actions b');
  });

  it.each([
    ['b', 'c'],
    ['c', 'b'],
  ])('goes from the line %s, which is gone, to the same button of %s', async (gone, neighbour) => {
    render(<List names={['a', 'b', 'c']} />);
    await choose(`Actions ${gone}`);
    await press('Oui');
    expect(focused()).toBe(`Actions ${neighbour}`);
  });

  it('goes to the neighbour without a dialog, too', async () => {
    render(<List names={['a', 'b', 'c']} />);
    await press('Ôter a');
    expect(focused()).toBe('Ôter b');
  });

  it('stays on the screen when its only line is gone', async () => {
    render(<List names={['a']} />);
    await press('Retirer a');
    await press('Oui');
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('goes to the heading above what is gone, not to one of what follows', async () => {
    render(<Notice />);
    await press('Reprendre');
    expect(focused()).toBe('Nouvel événement');
  });

  it('returns from a toast that its button closed to where it was before', async () => {
    render(<Archive />);
    await press('Archiver');
    await press('Annuler');
    expect(focused()).toBe('Archiver');
  });

  it.each([
    ['the end of a list, to its last line', 'Afficher la suite', 'Dernière'],
    ['what could not be loaded, to the heading of its part', 'Réessayer', 'Invités'],
  ])('goes from a button at %s', async (_, button, heir) => {
    render(<Guests button={button} />);
    await press(button);
    expect(focused()).toBe(heir);
  });
});

/** A button, and a toast with another one. */
function Archive() {
  const [isUndone, setUndone] = useState(false);
  return (
    <>
      <main>
        <h1>Soirées</h1>
        <button type="button">Archiver</button>
      </main>
      <ol data-sonner-toaster>
        {!isUndone && (
          <li>
            <button type="button" onClick={() => setUndone(true)}>
              Annuler
            </button>
          </li>
        )}
      </ol>
    </>
  );
}

describe('the focus, when its screen is left', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it.each(['Ouvrir', 'Ouvrir lentement'])('goes to the title of the next one: %s', async (link) => {
    render(<Screens />);
    await press(link);
    await act(() => new Promise((done) => setTimeout(done, 30)));
    expect(focused()).toBe('Le bal');
  });

  it('returns to a button that was disabled while its screen got another address', async () => {
    const saved = Promise.withResolvers<void>();
    render(<NewArticle saved={saved.promise} />);
    await press('Enregistrer');
    saved.resolve();
    await settle();
    expect(focused()).toBe('Enregistrer');
  });

  it('stays on a link that both screens show', async () => {
    render(<Screens />);
    await press('Soirées');
    expect(focused()).toBe('Soirées');
  });
});

/** Saves, and is then shown at the address of the article. */
function NewArticle({ saved }: { saved: Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const save = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // Browsers take the focus from a control that is disabled, the test's document does not.
    currentTarget.blur();
    setBusy(true);
    await saved;
    history.replaceState(null, '', '/articles/1');
    setBusy(false);
  };
  return (
    <main>
      <h1>Nouvel article</h1>
      <button type="button" disabled={isBusy} onClick={save}>
        Enregistrer
      </button>
    </main>
  );
}

/** Two screens and their tab; the second one may show that it loads. */
function Screens() {
  const [shown, setShown] = useState<'list' | 'loading' | 'party'>('list');
  const open = () => {
    history.pushState(null, '', '/bal');
    setShown('party');
  };
  const openSlowly = () => {
    history.pushState(null, '', '/bal');
    setShown('loading');
    setTimeout(() => setShown('party'), 10);
  };
  return (
    <>
      <button type="button" onClick={open}>
        Soirées
      </button>
      {shown === 'list' && (
        <main>
          <button type="button" onClick={open}>
            Ouvrir
          </button>
          <button type="button" onClick={openSlowly}>
            Ouvrir lentement
          </button>
        </main>
      )}
      {shown === 'loading' && <main key="loading" aria-busy />}
      {shown === 'party' && (
        <main key="party">
          <h2>Samedi</h2>
          <h1>Le bal</h1>
        </main>
      )}
    </>
  );
}

/** A part of a screen whose button goes away once it was pressed. */
function Guests({ button }: { button: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <h1>Soirée</h1>
      <section>
        <h2>Invités</h2>
        {button !== 'Réessayer' && (
          <ul>
            <li>
              <a href="/a">Première</a>
            </li>
            <li>
              <a href="/b">Dernière</a>
            </li>
          </ul>
        )}
        {!isDone && (
          <div>
            <button type="button" onClick={() => setDone(true)}>
              {button}
            </button>
          </div>
        )}
      </section>
    </main>
  );
}
