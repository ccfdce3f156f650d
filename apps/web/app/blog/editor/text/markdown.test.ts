import { expect, test } from 'vitest';
import { isMarkdown, writeMarkdown } from './markdown.ts';

test.each([
  ['# Le bal\n\n### Le *soir*', '<h1>Le bal</h1><h3>Le <em>soir</em></h3>'],
  [
    'Venez **tous**, __même__ _tard_\net ~~seul~~',
    '<p>Venez <strong>tous</strong>, <strong>même</strong> <em>tard</em><br>et <s>seul</s></p>',
  ],
  [
    'Voir **[le *plan*](https://exemple.fr/a_b)**',
    '<p>Voir <strong><a href="https://exemple.fr/a_b">le <em>plan</em></a></strong></p>',
  ],
  ['![La place](https://exemple.fr/x.png)', '<p><img src="https://exemple.fr/x.png" alt="La place"></p>'],
  [
    '- Un\n- Deux\n  - Rouge\n  - Vert\n- Trois',
    '<ul><li><p>Un</p></li><li><p>Deux</p><ul><li><p>Rouge</p></li><li><p>Vert</p></li></ul></li><li><p>Trois</p></li></ul>',
  ],
  ['3. Ranger\n\n4. Dormir', '<ol start="3"><li><p>Ranger</p></li><li><p>Dormir</p></li></ol>'],
  ['- Un\n1. Premier', '<ul><li><p>Un</p></li></ul><ol start="1"><li><p>Premier</p></li></ol>'],
  [
    '> On m’a dit\n> **non**\n\nFin',
    '<blockquote><p>On m’a dit<br><strong>non</strong></p></blockquote><p>Fin</p>',
  ],
  ['```js\na < b **c**\n```\nFin', '<pre><code>a &lt; b **c**</code></pre><p>Fin</p>'],
  ['`a < b`', '<p><code>a &lt; b</code></p>'],
  ['2 * 3 * 4, un_nom_long, a ** b', '<p>2 * 3 * 4, un_nom_long, a ** b</p>'],
  ['Un\r\n\r\n---\r\n\r\nDeux', '<p>Un</p><p>Deux</p>'],
  [
    '<script>alert(1)</script> [x](javascript:alert)',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; <a href="javascript:alert">x</a></p>',
  ],
])('%j', (text, html) => {
  expect(writeMarkdown(text)).toBe(html);
});

test.each([
  '# Titre',
  'Du **gras**',
  '[plan](https://exemple.fr)',
  '* un\n* deux',
  '1. un\n2. deux',
  'Il dit :\n> non',
])('reads as Markdown: %j', (text) => expect(isMarkdown(text)).toBe(true));

test.each([
  'Un texte, sans plus.',
  '#bal #lyon',
  '- Tu viens ?\n- Non !',
  '1. Le seul point',
  '3 * 4 * 5',
  '[sic] (voir plus bas)',
  '',
])('leaves as text: %j', (text) => expect(isMarkdown(text)).toBe(false));

test.each(['[', '*', '_', '`', '~', '![', '** ', '> ', '- ', '# ', '\n- ', '\n>'])(
  'a long text of %j takes time in proportion',
  (sign) => {
    const began = performance.now();
    writeMarkdown(`a${sign.repeat(40_000)}`);
    writeMarkdown(sign.repeat(40_000));
    expect(performance.now() - began).toBeLessThan(2000);
  },
);
