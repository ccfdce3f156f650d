import { fr } from '@lampion/contract/french';

/** Typed text with its web and e-mail addresses as links (nofollow, ugc). */
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

/** A piece of a text; with an address it is a link. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

/**
 * Matches web addresses, with a scheme or "www.", and e-mail addresses. Tries only positions where
 * one can begin, which keeps matching linear.
 */
const ADDRESS =
  /((?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>"«»]+|(?<![\w.+&'-])[\w.+&-]+@[\w-]+(?:\.[\w-]+)+)/giu;

const CLOSING = ".,;:!?…'’”)]}*";

/**
 * The number of trailing characters that belong to the sentence, not to the address. A bracket
 * opened in the address belongs to it.
 */
function countClosing(address: string): number {
  let open = address.split('(').length - address.split(')').length;
  let end = address.length;
  while (end > 0 && CLOSING.includes(address[end - 1] ?? ' ')) {
    if (address[end - 1] === ')') {
      if (open >= 0) break;
      open += 1;
    }
    end -= 1;
  }
  return address.length - end;
}

/**
 * The URL of a web address. Null when it has a user name before the host: such addresses imitate
 * others.
 */
function readWebAddress(text: string): string | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = url.username === '' && url.password === '' && url.hostname.includes('.');
  return isPlain ? url.href : null;
}

function readHref(text: string): string | null {
  return /^(?:https?:\/\/|www\.)/i.test(text) ? readWebAddress(text) : `mailto:${text}`;
}

function splitAddress(found: string): TextPiece[] {
  const end = found.length - countClosing(found);
  const text = found.slice(0, end);
  const href = readHref(text);
  if (href === null) return [{ text: found, href: null }];
  return [
    { text, href },
    { text: found.slice(end), href: null },
  ];
}

/**
 * Splits typed text into links and the text between them. Only http, https and e-mail become links.
 */
export function splitLinks(text: string): readonly TextPiece[] {
  return text
    .split(ADDRESS)
    .flatMap((piece, index) => (index % 2 === 1 ? splitAddress(piece) : [{ text: piece, href: null }]))
    .filter((piece) => piece.text !== '');
}
