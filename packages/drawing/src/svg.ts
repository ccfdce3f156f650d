/** One decimal is a twentieth of a pixel at the sizes used, and halves the size of a drawing. */
export function round(value: number): number {
  return +value.toFixed(1);
}

/**
 * Template tag for SVG text: numbers are rounded to one decimal, strings stay unchanged. A number that needs more
 * decimals (an opacity, a scale) must be passed as a string.
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

/** Wraps a decorative picture: hidden from assistive technology, since the text beside it carries the meaning. */
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
