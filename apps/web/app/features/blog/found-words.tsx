import { fr } from '@lampion/contract/french';
import type { TextPart } from '../../lib/page-context.ts';

/** A text with the found words marked. */
export function FoundWords({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, isFound }, index) => {
    // Parts never move: the page is not hydrated.
    const key = `${index} ${text}`;
    return isFound ? <mark key={key}>{fr(text)}</mark> : <span key={key}>{fr(text)}</span>;
  });
}
