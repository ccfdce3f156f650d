import { fr } from '@lampion/contract/french';

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

/** A piece of a text; with an address it is a link. */
export interface TextPiece {
  readonly text: string;
  readonly href: string | null;
}

/**
 * Web addresses, with a scheme or "www.", and e-mail addresses. Tried only where they can begin:
 * time stays linear.
 */
const ADDRESS =
  /((?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[^\s<>"«»]+|(?<![\w.+&'-])[\w.+&-]+@[\w-]+(?:\.[\w-]+)+)/giu;

const CLOSING = ".,;:!?…'’”)]}*";

/**
 * The number of characters at the end that belong to the sentence; a bracket opened in the address
 * belongs to it.
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
 * The address a link may lead to. None with a name before the host: such addresses imitate others.
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
 * Splits typed text into its links and what stands between them: http, https and e-mail, no other
 * scheme.
 */
export function splitLinks(text: string): readonly TextPiece[] {
  return text
    .split(ADDRESS)
    .flatMap((piece, index) => (index % 2 === 1 ? splitAddress(piece) : [{ text: piece, href: null }]))
    .filter((piece) => piece.text !== '');
}
