import { readListStart } from '@lampion/contract/blog/rules/articles';

/** "l0 level2": the list in the document, and the depth. */
const PLACE = /mso-list:\s*(l\d+)\s+level(\d)/i;
/** The numbering of a list level in Word's styles; digits when it has none. */
const LEVEL = /@list (l\d+):(level\d)\s*\{([^{}@]*)\}/gi;

const readPlace = (node: Element) => PLACE.exec(node.getAttribute('style') ?? '');
const isItem = (node: Element | null): node is HTMLElement => node !== null && readPlace(node) !== null;

type Formats = ReadonlyMap<string, ListFormat>;

function nameFormat(rules: string): ListFormat {
  const [, name = 'decimal'] = /mso-level-number-format:\s*([a-z]+)/i.exec(rules) ?? [];
  if (name === 'bullet' || name === 'image') return 'bullet';
  return name === 'alpha' || name === 'roman' ? name : 'decimal';
}

/** The numbering of each level of each list, by "l0 level2". */
export function readListFormats(document: Document): Formats {
  const styles = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
  return new Map(
    [...styles.matchAll(LEVEL)].map(([, list, level, rules = '']) => [`${list} ${level}`, nameFormat(rules)]),
  );
}

/** Removes and returns the bullet or number that Word writes as text, in its own element. */
function takeMarker(item: Element): string {
  const marker = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const text = marker?.textContent?.replaceAll('\u00a0', ' ') ?? '';
  marker?.remove();
  return text.trim();
}

interface OpenList {
  readonly element: HTMLElement;
  /** Identifies the list in the document and whether it is numbered. */
  readonly kind: string;
}

interface Item {
  readonly level: number;
  readonly kind: string;
  readonly tag: 'ol' | 'ul';
  readonly number: number;
}

function readItem(item: HTMLElement, formats: Formats): Item {
  const [, list = '', level = '1'] = readPlace(item) ?? [];
  const marker = takeMarker(item);
  const format = formats.get(`${list} level${level}`) ?? guessFormat(marker);
  const tag = format === 'bullet' ? 'ul' : 'ol';
  return { level: Number(level), kind: `${list} ${tag}`, tag, number: readListNumber(marker, format) };
}

function openList(parent: Element, { tag, kind, number }: Item): OpenList {
  const element = parent.ownerDocument.createElement(tag);
  const start = readListStart(String(number));
  if (tag === 'ol' && start > 1) element.setAttribute('start', String(start));
  parent.append(element);
  return { element, kind };
}

function convertRun(first: HTMLElement, formats: Formats): void {
  const holder = first.ownerDocument.createElement('div');
  first.before(holder);
  const lists: OpenList[] = [];
  for (let node: Element | null = first; isItem(node); node = holder.nextElementSibling) {
    const item = readItem(node, formats);
    lists.length = Math.min(lists.length, item.level);
    if (lists.length === item.level && lists.at(-1)?.kind !== item.kind) lists.pop();
    if (lists.length < item.level)
      lists.push(openList(lists.at(-1)?.element.lastElementChild ?? holder, item));
    const entry = first.ownerDocument.createElement('li');
    entry.append(...node.childNodes);
    lists.at(-1)?.element.append(entry);
    node.remove();
  }
  holder.replaceWith(...holder.childNodes);
}

/**
 * Word writes lists as paragraphs with a bullet or number as text: converts them to lists, nested
 * as in Word.
 */
export function convertWordLists(body: HTMLElement, formats: Formats): void {
  for (let item = findItem(body); item; item = findItem(body)) convertRun(item, formats);
}

function findItem(body: HTMLElement): HTMLElement | null {
  return (
    [...body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')].find((element) => isItem(element)) ??
    null
  );
}

/** The numbering of a list, in Word's terms. */
type ListFormat = 'bullet' | 'decimal' | 'alpha' | 'roman';

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
const LETTERS = 26;
const BEFORE_A = 96;

/** "iv": 4. */
function readRoman(text: string): number {
  const values = [...text].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** "c": 3, "aa": 27. */
function readAlphabetic(text: string): number {
  return [...text].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - BEFORE_A, 0);
}

/** The last letters or digits of a marker: "2" for "1.2.". */
function readSign(marker: string): string {
  const signs = marker.toLowerCase().match(/\d+|[a-z]+/g);
  return signs?.at(-1) ?? '';
}

/**
 * Guesses the numbering from a marker when the styles do not define it: "o" and "§" are bullets,
 * "i." starts Roman numbers.
 */
function guessFormat(marker: string): ListFormat {
  if (!/[\p{L}\d][.)°]?\s*$/u.test(marker.trim())) return 'bullet';
  const sign = readSign(marker);
  if (/^\d+$/.test(sign)) return 'decimal';
  if (!/[.)]\s*$/.test(marker.trim())) return 'bullet';
  return /^(?:i|[ivxlcdm]{2,})$/.test(sign) ? 'roman' : 'alpha';
}

/** The number of a list marker; 1 when it has none. */
function readListNumber(marker: string, format: ListFormat): number {
  const sign = readSign(marker);
  if (/^\d+$/.test(sign)) return Number(sign);
  if (sign === '') return 1;
  return format === 'roman' ? readRoman(sign) : readAlphabetic(sign);
}
