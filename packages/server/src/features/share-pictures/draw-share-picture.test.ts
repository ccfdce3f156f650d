import { drawCover } from '@lampion/drawing/cover';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawSharePicture } from './draw-share-picture.ts';
import { isReadable, loadEmoji, sanitisePictureText } from './sanitise-picture-text.ts';

const PAPER = [255, 248, 236];
const cover = drawCover({ id: 'test', type: 'party', plan: 'boule', sky: 'nuit' });

/** True when a part of the picture is paper and nothing else. */
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
  expect(sanitisePictureText('Fête 👩‍🍳 حفلة', emoji)).toBe('Fête 👩‍🍳 •');
  expect(['❤️', '👩‍🍳', '🇫🇷', '•'].map(isReadable)).toEqual([true, true, true, false]);
});

describe('sanitisePictureText', () => {
  it.each([
    ['« Ça va\u202f? »', '« Ça va\u00a0? »'],
    ['Fête 🎉🎊 chez nous 👩‍🍳', 'Fête • chez nous •'],
    ['Šárka et Łukasz', 'Sárka et Lukasz'],
    ['Đặng và Ñuño', 'Dang và Ñuño'],
    ['حفلة عيد', '• •'],
    ['Fête 誕生日パーティー chez Aïko', 'Fête • chez Aïko'],
    ['Γιορτή', 'Giorti'],
    ['e\u0301te\u0301', 'été'],
    ['Œuvres à 5 €, 20\u00a0h\u00a030 – l’été', 'Œuvres à 5 €, 20\u00a0h\u00a030 – l’été'],
    ['Привет', 'Privet'],
  ])('%s', (text, expected) => {
    expect(sanitisePictureText(text)).toBe(expected);
  });
});
