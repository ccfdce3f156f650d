import { beforeEach, describe, expect, it, test } from 'vitest';
import { cleanPaste } from './clean-paste.ts';

let sent: File[];
beforeEach(() => {
  sent = [];
});
const clean = (html: string) =>
  cleanPaste(html, { addFile: (file) => `upload:${sent.push(file)}`, read: () => undefined });

const wordItem = (place: string, marker: string, text: string) =>
  `<p style="mso-list:${place} lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp;&nbsp; </span></span>${text}</p>`;

describe('lists of Word', () => {
  it('are numbered as their styles say', () => {
    const styles =
      '<style>@list l0:level1 {mso-level-number-format:alpha-lower; mso-level-text:"%1\\)";}' +
      ' @list l0:level2 {mso-level-number-format:roman-lower;} @list l1:level1 {mso-level-number-format:bullet;}</style>';
    const items = [
      wordItem('l0 level1', 'c)', 'Trois'),
      wordItem('l0 level2', 'iv.', 'Quatre'),
      wordItem('l0 level1', 'd)', 'Quatre'),
      wordItem('l1 level1', 'o', 'Point'),
    ];
    expect(clean(`<head>${styles}</head><body>${items.join('')}</body>`).html).toBe(
      '<ol start="3"><li>Trois<ol start="4"><li>Quatre</li></ol></li><li>Quatre</li></ol><ul><li>Point</li></ul>',
    );
  });

  test.each([
    ['·', '<ul>'],
    ['o', '<ul>'],
    ['§', '<ul>'],
    ['1.', '<ol>'],
    ['1.4.', '<ol start="4">'],
    ['(b)', '<ol start="2">'],
    ['aa)', '<ol start="27">'],
    ['i.', '<ol>'],
    ['XIV.', '<ol start="14">'],
    ['2°', '<ol start="2">'],
  ])('are guessed from the marker %s without styles', (marker, list) => {
    expect(clean(wordItem('l0 level1', marker, 'Un')).html).toMatch(list);
  });
});

describe('tables', () => {
  it('become lines, their headings bold, their marks and links kept', () => {
    const table =
      '<table><caption>Tarifs</caption><thead><tr><td>Soir</td><td><p>Prix</p></td></tr></thead>' +
      '<tr><th>Jeudi</th><td>5 €<br>ou <a href="https://exemple.fr">plus</a></td><td> </td></tr>' +
      '<tr><th>Vendredi</th><td> </td><td><b>8 €</b></td></tr><tr><td></td></tr></table>';
    expect(clean(table).html.replaceAll(/<\/?span>/g, '')).toBe(
      '<p>Tarifs</p><p><strong>Soir</strong> · <strong>Prix</strong></p>' +
        '<p><strong>Jeudi</strong> · 5 € ou <a href="https://exemple.fr">plus</a></p>' +
        '<p><strong>Vendredi</strong> · – · <b>8 €</b></p>',
    );
  });

  it('that only lay out a page leave what is in them', () => {
    const { html } = clean(
      '<table><tr><td><p>Un</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>',
    );
    expect(html.replaceAll(/<\/?span>/g, '')).toBe('<div><p>Un</p><p>a · b</p></div>');
  });
});

describe('pictures', () => {
  it('stay where they are, whether they are embedded, on another site or ours', () => {
    const { html, lostImages } = clean(
      '<p>a</p><img src="data:image/png;base64,iVBORw0KGgo="><p>b</p><img src="https://exemple.fr/x.png" alt="X">' +
        '<p>c</p><img src="/images/1/800.webp"><img src="https://exemple.fr/pixel.gif" width="1" height="1">',
    );
    expect(html).toBe(
      '<p>a</p><img src="upload:1"><p>b</p><img src="https://exemple.fr/x.png" alt="X">' +
        '<p>c</p><img src="/images/1/800.webp">',
    );
    expect([lostImages, sent.map(({ type }) => type)]).toEqual([0, ['image/png']]);
  });

  it('that are nowhere to be had are counted', () => {
    const { html, lostImages } = clean('<p>a<img src="file:///C:/bal.png"><img src="upload:other"></p>');
    expect([html, lostImages]).toEqual(['<p>a</p>', 2]);
  });

  it('of boxes to be ticked are none', () => {
    const box = '<li role="checkbox"><img src="data:image/png;base64,iVBORw0KGgo="><p>Ranger</p></li>';
    expect(clean(`<ul>${box}</ul>`)).toMatchObject({
      html: '<ul><li><p>Ranger</p></li></ul>',
      lostImages: 0,
    });
    expect(sent).toEqual([]);
  });
});
