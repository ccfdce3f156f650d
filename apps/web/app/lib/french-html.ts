import { fr } from '@lampion/contract/french';
import { memoise } from '@lampion/drawing/memoise';

/** Tags and character references as they are, and code whole: its spaces mean something. */
const UNTOUCHED = /(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>|<[^>]+>|&#?\w+;)/i;

const KEPT_TEXTS = 60;
/** Characters of the longest text worth keeping: ten times a usual article. */
const KEPT_LENGTH_MAX = 80_000;

function refine(html: string): string {
  return html
    .split(UNTOUCHED)
    .map((piece, index) => (index % 2 === 1 ? piece : fr(piece)))
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
