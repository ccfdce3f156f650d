import { fr } from './french.ts';

/** Tags and character references, which stay unchanged. */
const UNTOUCHED = /(<[^<>]+>|&#?\w+;)/;

const OPENS_CODE = /^<(?:pre|code)[\s>]/i;
const CLOSES_CODE = /^<\/(?:pre|code)>/i;

/** Applies French typography to the text of sanitised HTML, but not to its tags. */
export function refineHtml(html: string): string {
  /** Nesting depth of code elements, whose spaces must not change. */
  let depth = 0;
  return html
    .split(UNTOUCHED)
    .map((piece, index) => {
      if (index % 2 === 0) return depth > 0 ? piece : fr(piece);
      if (OPENS_CODE.test(piece)) depth += 1;
      if (CLOSES_CODE.test(piece)) depth = Math.max(0, depth - 1);
      return piece;
    })
    .join('');
}
