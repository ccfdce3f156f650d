import { MARKS } from './article-search-store.ts';

/** A part of a text; the found words are parts of their own. */
export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** A text with marks around its found words, in parts. */
export function readMarks(marked: string): TextPart[] {
  return marked
    .split(MARKS.start)
    .flatMap((piece, index) => {
      const end = index === 0 ? 0 : piece.indexOf(MARKS.end);
      return [
        { text: piece.slice(0, end), isFound: true },
        { text: piece.slice(end).replaceAll(MARKS.end, ''), isFound: false },
      ];
    })
    .filter(({ text }) => text !== '');
}
