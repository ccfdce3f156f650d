import { randomUUID } from 'node:crypto';
import { storedScriptVectors } from '@lampion/server/testing/stored-script-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/journey.ts';
import { pastedTexts } from './support/pasted-text-data.ts';
import { enterAdmin, readAuthorization } from './support/people.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Contenu' });

/** Pastes from the clipboard what another program has put there, as a user does. */
async function paste(page: Page, clipboards: readonly string[]): Promise<void> {
  await content(page).evaluate((editor, pasted) => {
    for (const html of pasted) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }
  }, clipboards);
}

/** Opens a new article with a title; the cursor is in its content. */
async function begin(page: Page, path = '/admin/articles/new'): Promise<void> {
  await enterAdmin(page, path);
  await page.getByLabel('Titre', { exact: true }).fill(`Collé ${randomUUID().slice(0, 8)}`);
  await content(page).click();
}

/** The editor's content without the elements that only help to write. */
const readEditor = (page: Page) =>
  content(page).evaluate((editor) => {
    const copy = editor.cloneNode(true) as Element;
    for (const helper of copy.querySelectorAll('br.ProseMirror-trailingBreak')) helper.remove();
    return copy.innerHTML.replace(/(?:<p><\/p>)+$/, '');
  });

/** The draft as the server returns it: reduced to what an article may contain. */
async function readKept(page: Page): Promise<string> {
  await page.waitForURL('**/edit');
  await page.getByText(/^Enregistré (?:à|le)/).waitFor();
  const id = new URL(page.url()).pathname.split('/')[3];
  const headers = await readAuthorization(page);
  const answer = await page.request.get(`/api/admin/articles/${id}`, { headers });
  const { article, draft } = await answer.json();
  return draft?.fields.content ?? article.content;
}

/** Attributes that the server adds to external links and the editor does not. */
const withoutRel = (html: string) => html.replaceAll(' target="_blank" rel="noopener noreferrer"', '');

/** What Chromium logs when hostile text is parsed in an inert document, where nothing runs. */
const readingNoise = /^\/admin\/articles\/new console: .*(?:inline|base.URI)/i;
/** Pictures are harmless wherever they are reported. */
const missingPicture =
  /404 .*\/images\/a\/|^\/blog\/\S+ (?:console: .*(?:img-src|ERR_)|request (?:failed|to a third party))/;

journey.for(pastedTexts)('text pasted from $from becomes an article', async ({ html, becomes }, { open }) => {
  const page = await open({ allow: [readingNoise] });
  await begin(page);
  await paste(page, [html]);
  await expect.poll(() => readEditor(page)).toBe(becomes);
  // The server would have accepted all of it unchanged.
  expect(withoutRel(await readKept(page))).toBe(becomes);
});

/** Publishes HTML through the API, bypassing the editor, and opens its page. */
async function postAndOpen(page: Page, html: string): Promise<void> {
  const answer = await page.request.post('/api/blogs', {
    headers: await readAuthorization(page),
    multipart: { title: 'Hostile', content: `<p>Bal.</p>${html}`, publishDate: new Date().toISOString() },
  });
  const { _id, message } = await answer.json();
  expect([answer.status(), message]).toEqual([201, undefined]);
  await page.goto(`/blog/${_id}`);
  await page.getByRole('heading', { level: 1, name: 'Hostile' }).waitFor();
}

journey('nothing pasted or posted runs, in the editor or on the site', async ({ open }) => {
  const page = await open({ allow: [readingNoise, missingPicture] });
  const said: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => said.push(dialog.message())));
  await begin(page);
  await paste(page, storedScriptVectors);
  await readKept(page);
  await page.reload();
  await content(page).waitFor();
  // What is refused cannot be shown. In several batches: an unclosed comment must not hide all the
  // others.
  const postable = storedScriptVectors.filter((vector) => !/data|\p{Cc}/iu.test(vector));
  const heaps = Object.values(Object.groupBy(postable, (_vector, index) => index % 6));
  for (const heap of heaps) await postAndOpen(page, heap?.join('\n') ?? '');
  expect(said).toEqual([]);
});
