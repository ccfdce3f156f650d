/** SQL of a word of a list, by a number: they repeat the way names do. */
export const words = (list: string, index: string) =>
  `(string_to_array('${list}', ','))[1 + (hashint8(${index}) & 2147483647) % ${list.split(',').length}]`;

/** SQL of the id that a row of a kind has by its number: known without looking it up. */
export const uuid = (kind: number, index: string) =>
  `('0190${String(kind).padStart(4, '0')}-0000-7000-8000-' || lpad(to_hex(${index}), 12, '0'))::uuid`;

/** The same id as text. */
export const uuidText = (kind: number, index: number) =>
  `0190${String(kind).padStart(4, '0')}-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
