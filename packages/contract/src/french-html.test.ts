import { expect, test } from 'vitest';
import { refineHtml } from './french-html.ts';

test('text is refined and tags are not', () => {
  expect(refineHtml('<p title="Quoi ?">Quoi ? L\'an 2000 <strong>!</strong></p>')).toBe(
    '<p title="Quoi ?">Quoi\u202f? L’an 2000 <strong>!</strong></p>',
  );
});

test('character references stay whole', () => {
  expect(refineHtml('<p>Rhythm &amp; blues &#33; Bien &nbsp; ici</p>')).toBe(
    '<p>Rhythm &amp; blues &#33; Bien &nbsp; ici</p>',
  );
});

test('code stays to the letter', () => {
  const code = '<pre>a ? b : c\n<span>d ;</span></pre><p><code>x ?</code></p>';
  expect(refineHtml(code)).toBe(code);
});

test.each(['<pre >', '<code ', '<', '&a', '</pre'])(
  'a text of "%s" alone takes no more than its length',
  (piece) => {
    const html = piece.repeat(1_000_000 / piece.length);
    expect(refineHtml(html)).toBe(html);
  },
);
