/** Characters of the bundled fonts: French, the accents of neighbouring languages, common signs. */
const UNDRAWABLE = /[^\n\u0020-\u007e\u00a0«»°·²³×÷©®À-ÖØ-öø-ÿŒœŸ‘’“”„•…–—−€™←→]/gu;

/**
 * A text as the fonts of pictures can show it: narrow spaces become no-break ones, other alphabets' accents are left
 * out ("Łódź" keeps what has a plain letter: "ódz"), emoji and signs without a drawing disappear.
 */
export function sanitisePictureText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .replaceAll(UNDRAWABLE, (sign) =>
      sign.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(UNDRAWABLE, ''),
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
