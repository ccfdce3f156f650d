/**
 * Letters that no mark can be taken from, and signs that keyboards and word processors exchange: as
 * PostgreSQL's unaccent has them.
 */
const written: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'q',
  ŀ: 'l',
  ł: 'l',
  ŋ: 'n',
  ŉ: "'n",
  þ: 'th',
  ŧ: 't',
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ª: 'a',
  º: 'o',
  '’': "'",
  '‘': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '«': '<<',
  '»': '>>',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '…': '...',
};
const others = /[œæßøđðħıĳĸŀłŋŉþŧﬀﬁﬂﬃﬄªº’‘‛ʼ′“”«»‐‑‒–—…]/g;

/**
 * A text as searches compare it: without case and accents, "Cœur d’Émile" as "coeur d'emile". What
 * a device finds in its own lists is what the server finds: the same as `fold_text` of the
 * database.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(others, (sign) => written[sign] ?? sign);
}
