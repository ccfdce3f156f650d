/**
 * Characters that do not decompose, and signs that keyboards and word processors interchange. As in
 * PostgreSQL's unaccent.
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
 * Folds a text for searches: without case and accents, "Cœur d’Émile" is "coeur d'emile". Equals
 * `fold_text` of the database, so that a device finds in its lists what the server would.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(others, (sign) => written[sign] ?? sign);
}
