const MARKER = /^\s*(?:\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i;

const isItem = (node: Element | null): node is HTMLElement =>
  node !== null && /mso-list:\s*l\d/i.test(node.getAttribute('style') ?? '');

function readLevel(item: Element): number {
  return Number(/level(\d)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 1);
}

/** Removes the bullet or number that Word writes as text, in an element of its own. */
function takeMarker(item: Element): string {
  const marker = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

function openList(parent: Element, marker: string): HTMLElement {
  const list = parent.ownerDocument.createElement(MARKER.test(marker) ? 'ol' : 'ul');
  const [number] = /(?<!\d)\d+(?=[.)])/.exec(marker) ?? [];
  if (number) list.setAttribute('start', number);
  parent.append(list);
  return list;
}

function convertRun(first: HTMLElement): void {
  const holder = first.ownerDocument.createElement('div');
  first.before(holder);
  const lists: HTMLElement[] = [];
  for (let item: Element | null = first; isItem(item); item = holder.nextElementSibling) {
    const marker = takeMarker(item);
    lists.length = Math.min(lists.length, readLevel(item));
    if (lists.length < readLevel(item))
      lists.push(openList(lists.at(-1)?.lastElementChild ?? holder, marker));
    const entry = first.ownerDocument.createElement('li');
    entry.append(...item.childNodes);
    lists.at(-1)?.append(entry);
    item.remove();
  }
  holder.replaceWith(...holder.childNodes);
}

/** Word writes lists as paragraphs with a bullet as text: turns them into lists, nested as they were. */
export function convertWordLists(body: HTMLElement): void {
  for (let item = findItem(body); item; item = findItem(body)) convertRun(item);
}

function findItem(body: HTMLElement): HTMLElement | null {
  return (
    [...body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')].find((element) => isItem(element)) ??
    null
  );
}
