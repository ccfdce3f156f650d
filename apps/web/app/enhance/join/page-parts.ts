/** The page as the server makes it now, for the same path and another query. */
export async function fetchPage(query = ''): Promise<Document> {
  return parsePage(await fetch(location.pathname + query));
}

export async function parsePage(answer: Response): Promise<Document> {
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
}

/** Takes the number of participants, the places left and the first guests over from a newer version of the page. */
export function takeCounts(page: Document): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const newer = page.querySelector(`[data-part="${part.dataset.part}"]`);
    if (newer) part.replaceChildren(...newer.childNodes);
  }
}

/** Takes the section for taking part over from another version of the page, and returns it. */
export function takeSection(page: Document): HTMLElement | null {
  const section = document.getElementById('participer');
  const newer = page.getElementById('participer');
  if (!section || !newer) return null;
  section.hidden = false;
  section.replaceChildren(...newer.childNodes);
  return section;
}
