import { drawLamp } from '@lampion/drawing/lamp';
import { Menu, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Icon } from './icon.tsx';
import { type KeepMarkup, KeepMarkupContext, Kept } from './kept.tsx';
import { Svg } from './svg.tsx';

function Greeting({ name }: { name: string }) {
  return (
    <header lang="fr">
      Bonsoir, {name} &amp; <Icon of={Menu} />
    </header>
  );
}

function Page({ name }: { name: string }) {
  return (
    <main>
      <Kept keptAs={`header ${name}`}>
        <Greeting name={name} />
      </Kept>
      L’été, <Icon of={X} isLarge />
      <Svg drawing={drawLamp({ isLit: true })} className="large" />
    </main>
  );
}

/** Rendered as on the server, the marks of parts replaced by what was asked to be kept. */
function renderKept(element: ReactElement): { html: string; keys: string[] } {
  const parts = new Map<string, string>();
  const keep: KeepMarkup = (key, part) => {
    parts.set(key, renderToStaticMarkup(part));
    return `[${[...parts.keys()].indexOf(key)}]`;
  };
  const marked = renderToStaticMarkup(<KeepMarkupContext value={keep}>{element}</KeepMarkupContext>);
  const html = marked.replaceAll(/\[(\d+)\]/g, (_, index) => [...parts.values()][Number(index)] ?? '');
  return { html, keys: [...parts.keys()] };
}

test('kept parts look as if they had been rendered in place: drawings and icons among them', () => {
  const { html, keys } = renderKept(<Page name="Léa" />);
  expect(html).toBe(renderToStaticMarkup(<Page name="Léa" />));
  expect(keys).toEqual(['header Léa', 'icon X ic ic-lg', expect.stringMatching(/^large <svg/)]);
});
