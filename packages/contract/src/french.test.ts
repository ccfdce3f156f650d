import { describe, expect, it } from 'vitest';
import { fr, frPlain } from './french.ts';

/**
 * Makes what is special visible: ~ is a no-break space, _ a narrow no-break space, | a word joiner.
 */
const show = (text: string) =>
  text.replaceAll('\u00a0', '~').replaceAll('\u202f', '_').replaceAll('\u2060', '|');
const shown = (text: string) => show(fr(text));

const cases: [what: string, plain: string, refined: string][] = [
  ['a missing space before a sign', 'Lien copié!', 'Lien copié_!'],
  ['a plain space before a sign', 'On remet ça ?', 'On remet ça_?'],
  ['a colon after a word', 'Succès: Défi ajouté avec succès!', 'Succès_: Défi ajouté avec succès_!'],
  ['a semicolon', 'Fini ; on rentre', 'Fini_; on rentre'],
  ['two signs', 'Vraiment ?!', 'Vraiment_?!'],
  ['guillemets with and without spaces', '« oui » et «non»', '«_oui_» et «_non_»'],
  ['a question inside guillemets', '« alors, tu viens ? »', '«_alors, tu viens_?_»'],
  ['an hour', 'À 20 h 30, puis 23 h.', 'À 20~h~30, puis 23~h.'],
  ['money and percent', '29,99 € et 72 %', '29,99~€ et 72~%'],
  ['units', '30 m², 5 km, 8 min', '30~m², 5~km, 8~min'],
  ['thousands', '12 480 comptes, 1 250 300 vues', '12_480 comptes, 1_250_300 vues'],
  ['a price in thousands', '1 250,00 €', '1_250,00~€'],
  ['words that stay whole', 'E-mails ou e-mail, un mot de passe', 'E-|mails ou e-|mail, un mot~de~passe'],
  ['names of saints', 'Saint-Sylvestre, Sainte-Anne-d’Auray', 'Saint-|Sylvestre, Sainte-|Anne-d’Auray'],
  ['apostrophes', "l'œuvre d'Élodie, aujourd'hui", 'l’œuvre d’Élodie, aujourd’hui'],
];

describe('fr', () => {
  it.each(cases)('%s', (_what, plain, refined) => {
    expect(shown(plain)).toBe(refined);
  });

  it.each([
    "https://lampion.fr/blog?page=2&tri=l'été;fin",
    "www.lampion.fr/a:b!c'd",
    "moi.l'autre@exemple.fr",
    "`if (a ? b : c) return 'x' ;`",
    'e-mail@saint-malo.fr',
  ])('leaves %s as it is', (text) => {
    expect(fr(text)).toBe(text);
    expect(fr(`Voir ${text} maintenant`)).toBe(`Voir ${text} maintenant`);
  });

  it.each([
    '20:05',
    'le 06 12 34 56 78',
    'en 2026 300 personnes',
    'Envoi en cours...',
    '5 heures',
    'a/b?c=d',
    'peut-être, un rendez-vous',
    'remote-mail, e-mailing, toussaint-ville',
  ])('has nothing to change in "%s"', (text) => {
    expect(fr(text)).toBe(text);
  });

  it.each(cases)('is idempotent: %s', (_what, plain) => {
    expect(fr(fr(plain))).toBe(fr(plain));
  });
});

it('leaves words as they are searched where no screen shows them', () => {
  expect(show(frPlain('Un e-mail : le mot de passe, Saint-Sylvestre'))).toBe(
    'Un e-mail_: le mot de passe, Saint-Sylvestre',
  );
});

/** Each once took quadratic time: seconds for one description, an hour for these. */
describe('a text crafted to be slow', () => {
  const LENGTH = 199_000;

  it.each([
    ['an address that never ends', 'a@a-', ''],
    ['a run without an address', 'a-', ''],
    ['dots', '!.', ''],
    ['spaces before no closing quote', ' ', '!'],
    ['no-break spaces', '\u00a0', '?'],
    ['opening quotes', '« ', ''],
    ['figures', '111 ', ''],
    ['backquotes', '`a', ''],
    ['addresses of pages', 'http://', ' !'],
    ['words that stay whole', 'E-mails ou e-mail, un mot de passe', 'E-|mails ou e-|mail, un mot~de~passe'],
    ['names of saints', 'Saint-Sylvestre, Sainte-Anne-d’Auray', 'Saint-|Sylvestre, Sainte-|Anne-d’Auray'],
    ['apostrophes', "l'", ''],
  ])('%s is refined within a moment, and again without change', (_what, piece, end) => {
    const text = `!a@${piece.repeat(LENGTH / piece.length)}${end}`;
    const refined = fr(text);
    expect(fr(refined)).toBe(refined);
  });

  it('is left unchanged when it is longer than any real text', () => {
    const text = "Aujourd'hui ! ".repeat(20_000);
    expect(fr(text)).toBe(text);
  });
});
