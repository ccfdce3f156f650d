import type { Page } from 'playwright-core';

export const LONG_ARTICLE = { words: 20_000, pictures: 40, lastWords: 'Et la piste se vida enfin.' } as const;

const SENTENCE = 'Un refrain que tout le monde attend, et quelqu’un qui donne le tempo.';
const PARAGRAPH = Array.from({ length: 6 }, () => SENTENCE).join(' ');

/** Draws pictures of a common photo size in the browser and uploads them; returns their addresses. */
async function sendPictures(page: Page, token: string): Promise<string[]> {
  return page.evaluate(
    async ({ count, authorization }) => {
      const sources: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const canvas = new OffscreenCanvas(1200, 800);
        const pen = canvas.getContext('2d');
        for (let stroke = 0; pen && stroke < 60; stroke += 1) {
          pen.fillStyle = `hsl(${(index * 9 + stroke * 6) % 360} 80% 50%)`;
          pen.fillRect(stroke * 20, (stroke * index * 7) % 700, 90, 120);
        }
        const form = new FormData();
        form.set('image', await canvas.convertToBlob({ type: 'image/jpeg' }), `${index}.jpg`);
        const answer = await fetch('/api/admin/images', {
          method: 'POST',
          headers: { authorization },
          body: form,
        });
        sources.push((await answer.json()).src);
      }
      return sources;
    },
    { count: LONG_ARTICLE.pictures, authorization: `Bearer ${token}` },
  );
}

/** Creates a published article, far longer than any real one, with many pictures, and returns its id. */
export async function createLongArticle(page: Page, token: string): Promise<string> {
  const sources = await sendPictures(page, token);
  const wordsOf = (text: string) => text.split(/\s+/).length;
  const paragraphs = Math.ceil(LONG_ARTICLE.words / wordsOf(PARAGRAPH));
  const every = Math.floor(paragraphs / sources.length);
  const blocks = Array.from({ length: paragraphs }, (_, index) => {
    const source = index % every === 0 ? sources[index / every] : undefined;
    const picture = source === undefined ? '' : `<img src="${source}" alt="Une piste de danse">`;
    return `${index % 8 === 0 ? `<h2>Partie ${index / 8 + 1}</h2>` : ''}${picture}<p>${PARAGRAPH}</p>`;
  });
  const answer = await page.request.post('/api/blogs', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      title: 'Le très long récit',
      content: `${blocks.join('')}<p>${LONG_ARTICLE.lastWords}</p>`,
      publishDate: new Date().toISOString(),
    },
  });
  if (!answer.ok()) throw new Error(`the long article was refused: ${await answer.text()}`);
  return (await answer.json())._id;
}
