import { drawCover } from '@lampion/drawing/cover';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSharePicture } from './draw-share-picture.ts';
import { drawText, isReadable, loadEmoji, sanitisePictureText } from './draw-text.ts';

const PAPER = [255, 248, 236];
const cover = drawCover({ id: 'test', type: 'party', plan: 'boule', sky: 'nuit' });

/** Whether a part of the picture is blank paper. */
async function isPaper(png: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const { data, info } = await sharp(png)
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let index = 0; index < data.length; index += info.channels) {
    if (PAPER.some((value, channel) => Math.abs((data[index + channel] ?? 0) - value) > 3)) return false;
  }
  return true;
}

describe('drawSharePicture', () => {
  it.each([
    'Bal',
    'Bal du 13 juillet',
    '« Ça tangue ! » : chansons d’été sur la péniche, à côté du marché de Noël',
    'Ce que coûte vraiment une soirée de quarante personnes quand on compte tout, les glaçons, la caution, le retour en taxi et les trois saladiers que personne n’a rendus, ou presque pas',
    'CRÉMAILLÈRE CHEZ WANDA MÜLLER ET SES QUATORZE COUSINS DE MEURTHE-ET-MOSELLE',
    'Anticonstitutionnellementissimement-vôtrequidépassetoutcequonavaitvujusquiciensomme',
    'M'.repeat(180),
    'Créez.\nVivez.\nPartagez.',
    '🎉🎊 La grande fête 👩‍🍳 de la cuisine 🇫🇷 du 14 juillet ❤️‍🔥',
    '🪩'.repeat(40),
    'ليلة الجاز 🎷 夜のジャズ',
    '夜のジャズ 재즈의 밤 '.repeat(12),
  ])('keeps "%s" on its sheet, clear of the logo', async (title) => {
    const lines = [
      'Samedi 5 décembre 2026, 20\u00a0h\u00a030',
      'Péniche Cancale, 14 quai Nicolas-Rolin, port du canal, Dijon',
    ];
    const words = {
      label: 'Soirée',
      ink: '#B81A4C',
      title,
      lines,
      note: 'Par une_organisatrice_au_nom_bien_long',
    };
    const png = await drawSharePicture({ words, cover });
    const besideTheWords = { left: 40, width: 30, top: 60, height: 500 };
    const rightOfThem = { left: 655, width: 20, top: 60, height: 500 };
    const betweenWordsAndFoot = { left: 78, width: 560, top: 496, height: 8 };
    const belowTheFoot = { left: 78, width: 560, top: 578, height: 16 };
    for (const area of [besideTheWords, rightOfThem, betweenWordsAndFoot, belowTheFoot]) {
      expect(await isPaper(png, area), JSON.stringify(area)).toBe(true);
    }
  });
});

it('draws emoji, of several characters too, in their colours', async () => {
  const words = { label: 'Soirée', ink: '#B81A4C', title: '🇫🇷 👩‍🍳', lines: [], note: '' };
  const png = await drawSharePicture({ words, cover });
  const title = { left: 78, width: 560, top: 120, height: 200 };
  const { data, info } = await sharp(png)
    .extract(title)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 180 && blue < 80 && green < 80) colours.add('red');
    if (blue > 120 && red < 80) colours.add('blue');
  }
  expect([...colours].sort()).toEqual(['blue', 'red']);
  const emoji = await loadEmoji(['Fête 👩‍🍳 ❤️ #️⃣ 5 © chez moi']);
  expect([...emoji.keys()]).toEqual(['👩‍🍳', '❤️', '#️⃣']);
  expect(sanitisePictureText('Fête 👩‍🍳 מסיבה', emoji)).toBe('Fête 👩‍🍳 •');
  expect(['❤️', '👩‍🍳', '🇫🇷', '•'].map(isReadable)).toEqual([true, true, true, false]);
});

/** Counts the pixels of a text by kind; `left` is the mean x of the ink. */
async function measure(png: Buffer | Uint8Array, area?: Parameters<ReturnType<typeof sharp>['extract']>[0]) {
  const picture = sharp(png).flatten({ background: '#FFF8EC' });
  const { data, info } = await (area ? picture.extract(area) : picture)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [ink, gold] = [
    { pixels: 0, left: 0 },
    { pixels: 0, left: 0 },
  ];
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const x = (at / info.channels) % info.width;
    const found = red > 200 && blue < 120 ? gold : ink;
    if (found === ink && (red > 90 || green > 90 || blue > 90)) continue;
    found.left = (found.left * found.pixels + x) / (found.pixels + 1);
    found.pixels += 1;
  }
  return { ink, gold };
}

describe('a picture of a text in Arabic, Chinese, Japanese or Korean', () => {
  const style = { face: 'title', colour: '#15122A', size: 100, width: 560 } as const;
  const draw = async (text: string) => drawText(text, style, await loadEmoji([text]));

  it('shows its characters and emoji in the title, the lines and the note', async () => {
    const title = { left: 78, width: 560, top: 120, height: 300 };
    const second = { left: 78, width: 560, top: 465, height: 42 };
    const words = {
      label: 'Soirée',
      ink: '#B81A4C',
      title: 'ليلة الجاز 🎷 夜のジャズ',
      lines: ['Samedi', '재즈의 밤'],
      note: '',
    };
    const png = await drawSharePicture({ words, cover });
    const { ink, gold } = await measure(png, title);
    // With bullets instead of words it has 3,163.
    expect(ink.pixels).toBeGreaterThan(12_000);
    expect(gold.pixels).toBeGreaterThan(1000);
    expect((await measure(png, second)).ink.pixels).toBeGreaterThan(500);
  });

  it('joins Arabic characters and runs from right to left', async () => {
    const apart = await draw('ل\u200cي\u200cل\u200cة');
    expect((await draw('ليلة')).width).toBeLessThan(0.9 * apart.width);
    const { ink, gold } = await measure((await draw('ليلة 🎷')).png);
    expect(gold.left).toBeLessThan(ink.left);
    const latin = await measure((await draw('夜 🎷')).png);
    expect(latin.gold.left).toBeGreaterThan(latin.ink.left);
  });

  it('shows different characters differently, all of the bundled fonts', async () => {
    const pictures = await Promise.all(
      [...'夜龥のヶ밤힣ㅎ」ｱＡجݿ'].map(async (character) => (await draw(character)).png.toString('base64')),
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('cuts a line that is too long with an ellipsis', async () => {
    const { width } = await draw('夜のジャズ 🎷 '.repeat(9));
    expect(width).toBeLessThanOrEqual(560);
    expect(width).toBeGreaterThan(400);
  });
});

describe('sanitisePictureText', () => {
  it.each([
    ['« Ça va\u202f? »', '« Ça va\u00a0? »'],
    ['Fête 🎉🎊 chez nous 👩‍🍳', 'Fête • chez nous •'],
    ['Šárka et Łukasz', 'Sárka et Lukasz'],
    ['Đặng và Ñuño', 'Dang và Ñuño'],
    ['حفلة عيد', 'حفلة عيد'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['Fête 誕生日パーティー chez Aïko', 'Fête 誕生日パーティー chez Aïko'],
    ['Fête מסיבה chez nous', 'Fête • chez nous'],
    ['Γιορτή', 'Giorti'],
    ['e\u0301te\u0301', 'été'],
    ['Œuvres à 5 €, 20\u00a0h\u00a030 – l’été', 'Œuvres à 5 €, 20\u00a0h\u00a030 – l’été'],
    ['Привет', 'Privet'],
  ])('%s', (text, expected) => {
    expect(sanitisePictureText(text)).toBe(expected);
  });
});
