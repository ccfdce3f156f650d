import { fr } from '@lampion/contract/french';

/** Tags and character references stay as they are. */
const UNTOUCHED = /(<[^<>]+>|&#?\w+;)/;

const OPENS_CODE = /^<(?:pre|code)[\s>]/i;
const CLOSES_CODE = /^<\/(?:pre|code)>/i;

/** Gives the text of sanitised HTML its French typography and leaves the tags alone. */
export function refineHtml(html: string): string {
  /** Code stays whole: its spaces mean something. */
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
