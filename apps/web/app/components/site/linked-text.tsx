import { fr } from '@lampion/contract/french';
import { splitLinks } from '../../lib/split-links.ts';

/** A text somebody typed, with its web and e-mail addresses as links that vouch for nothing. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, index) =>
    piece.href === null ? (
      fr(piece.text)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
      <a key={index} className="link" href={piece.href} rel="nofollow ugc noopener">
        {piece.text}
      </a>
    ),
  );
}
