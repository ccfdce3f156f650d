/** A tag, a text, or what is neither. */
const PIECES = /<(?:"[^"]*"|[^"<>])*>|[^<]+|</g;
const BLOCK = /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr)[\s/>]/;
const VOID = /^<(?:br|img|hr)[\s/>]/;
/** What ends with a full stop and is no end of a sentence: "M. Dupont", "cf. p. 12", "J. Brel". */
const ABBREVIATED = /(?:^|[\s("«])(?:M|MM|Mme|Mlle|Dr|Pr|Me|St|Ste|cf|p|pp|art|av|bd|env|ex|vol|[A-Z])\.\s*$/;

/** Belongs to the sentence before it. */
const CLOSING = /^\s*[»”]/;

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' });

/** Sentences with the blank before them, so that a sentence added after another leaves that one as it was. */
function splitText(text: string): string[] {
  const sentences: string[] = [];
  let isOpen = false;
  let blank = '';
  for (const { segment } of segmenter.segment(text)) {
    const body = segment.trimEnd();
    const whole = blank + body;
    blank = segment.slice(body.length);
    const closing = isOpen ? whole : (CLOSING.exec(whole)?.[0] ?? '');
    if (closing !== '') sentences.push((sentences.pop() ?? '') + closing);
    if (closing !== whole) sentences.push(whole.slice(closing.length));
    isOpen = ABBREVIATED.test(body);
  }
  if (blank !== '') sentences.push((sentences.pop() ?? '') + blank);
  return sentences;
}

/**
 * HTML as the tags of its blocks and the sentences in them; joined they are the same HTML. A sentence is only cut where no
 * mark such as bold or a link is open.
 */
export function splitSentences(html: string): string[] {
  const tokens: string[] = [];
  let current = '';
  let depth = 0;
  const flush = () => {
    if (current !== '') tokens.push(current);
    current = '';
  };
  const addText = (text: string) => {
    const [first = '', ...others] = depth > 0 ? [text] : splitText(text);
    current += first;
    for (const sentence of others) {
      flush();
      current = sentence;
    }
  };
  for (const piece of html.match(PIECES) ?? []) {
    if (BLOCK.test(piece)) {
      flush();
      tokens.push(piece);
    } else if (piece.startsWith('<') && piece.length > 1) {
      current += piece;
      if (!VOID.test(piece)) depth += piece.startsWith('</') ? -1 : 1;
    } else addText(piece);
  }
  flush();
  return tokens;
}
