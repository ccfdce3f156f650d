/** One decimal is a twentieth of a pixel at the sizes we show, and keeps a drawing half as long. */
export function round(value: number): number {
  return +value.toFixed(1);
}

/**
 * Template tag for SVG text: numbers are rounded to one decimal, strings are kept as they are.
 * A number that needs more (an opacity, a scale) must therefore be written as text.
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
  /** How the picture fills its frame; left out, it is fitted whole in the middle. */
  fit?: 'xMidYMid slice' | 'xMidYMax slice' | 'xMidYMin slice' | 'xMaxYMin slice' | 'none';
  width?: number;
  height?: number;
}

/** Wraps a decorative picture: hidden from assistive technology, the words beside it carry the meaning. */
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
