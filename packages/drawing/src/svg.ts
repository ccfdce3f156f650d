/** One decimal is a twentieth of a pixel at the sizes used, and halves the size of a drawing. */
export function round(value: number): number {
  return +value.toFixed(1);
}

/**
 * Template tag for SVG text: numbers are rounded to one decimal, strings stay unchanged. A number
 * that needs more decimals (an opacity, a scale) must be passed as a string.
 */
export function svg(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  let text = parts[0] ?? '';
  values.forEach((value, index) => {
    text += (typeof value === 'number' ? round(value) : value) + (parts[index + 1] ?? '');
  });
  return text;
}

interface SvgDocument {
  /** As in the attribute: "0 0 1600 1000". */
  viewBox: string;
  className?: string;
  /** How the picture fills its frame; by default it is fitted whole in the middle. */
  fit?: 'xMidYMid slice' | 'xMidYMax slice' | 'xMidYMin slice' | 'xMaxYMin slice' | 'none';
  width?: number;
  height?: number;
}

/**
 * Wraps a decorative picture: hidden from assistive technology, since the text beside it carries
 * the meaning.
 */
export function svgDocument(
  { viewBox, className, fit, width, height }: SvgDocument,
  content: string,
): string {
  const attributes = [
    className && `class="${className}"`,
    width !== undefined && svg`width="${width}"`,
    height !== undefined && svg`height="${height}"`,
    `viewBox="${viewBox}"`,
    fit && `preserveAspectRatio="${fit}"`,
  ].filter(Boolean);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes.join(' ')} aria-hidden="true">${content}</svg>`;
}

/** Draws a picture without input once, lazily. */
export function once<Result>(draw: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= draw();
    return result;
  };
}

/**
 * Draws each variant of a picture once. Only for pictures with a few variants, all of them named in
 * our own code: the cache is unbounded. Pictures of user data are drawn each time.
 */
export function oncePerVariant<Variant, Result>(
  draw: (variant: Variant) => Result,
  toKey: (variant: Variant) => string,
): (variant: Variant) => Result {
  const drawn = new Map<string, Result>();
  return (variant) => {
    const key = toKey(variant);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const result = draw(variant);
    drawn.set(key, result);
    return result;
  };
}

/** One of the stars of a testimonial, in night ink. */
export const STAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1.8l3.1 6.5 7.1.9-5.2 5 1.3 7.1L12 17.8l-6.3 3.5L7 14.2l-5.2-5 7.1-.9z" fill="#15122A"/></svg>';
