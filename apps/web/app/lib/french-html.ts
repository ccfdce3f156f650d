import { fr } from '@lampion/contract/french';
import { memoise } from '@lampion/drawing/memoise';

/** Tags and character references stay as they are. */
const UNTOUCHED = /(<[^<>]+>|&#?\w+;)/;

const OPENS_CODE = /^<(?:pre|code)[\s>]/i;
const CLOSES_CODE = /^<\/(?:pre|code)>/i;

const KEPT_TEXTS = 60;
/** Characters of the longest text worth keeping: ten times a usual article. */
const KEPT_LENGTH_MAX = 80_000;

function refine(html: string): string {
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

const refineOnce = memoise(refine, (html) => html, KEPT_TEXTS);

/**
 * Gives the text of sanitised HTML its French typography and leaves the tags alone. The last results are kept: an
 * article's text is the same for every reader, and refining it would be most of the work of its page.
 */
export function refineHtml(html: string): string {
  return html.length > KEPT_LENGTH_MAX ? refine(html) : refineOnce(html);
}
