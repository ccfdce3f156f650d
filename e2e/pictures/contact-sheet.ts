import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture with what it shows, ready for the sheet. */
export interface SheetPicture {
  /** Heading under which it is shown. */
  readonly group: string;
  readonly name: string;
  readonly caption: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly faults: readonly string[];
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const style = `body { font: 14px system-ui; margin: 24px; background: #ddd; color: #111 }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: start }
figure { margin: 0 } img { height: 420px; width: auto; max-width: 460px; object-fit: cover; object-position: top; border: 1px solid #888 }
li { color: #a00 }`;

/** Writes index.html: all pictures as thumbnails linked to their files, by group, faults first. */
export async function writeContactSheet(folder: string, pictures: readonly SheetPicture[]): Promise<void> {
  const faults = pictures.flatMap(({ name, caption, faults }) =>
    faults.map((fault) => `${name} ${caption}: ${fault}`),
  );
  const groups = Object.entries(Object.groupBy(pictures, ({ group }) => group)).map(([group, shown = []]) => {
    const names = Object.entries(Object.groupBy(shown, ({ name }) => name)).map(([name, row = []]) => {
      const figures = row.map(
        ({ file, caption }) =>
          `<figure><a href="${escapeText(file)}"><img loading="lazy" alt="" src="${escapeText(file)}"></a><figcaption>${escapeText(caption)}</figcaption></figure>`,
      );
      return `<h3>${escapeText(name)}</h3><div class="row">${figures.join('')}</div>`;
    });
    return `<h2>${escapeText(group)}</h2>${names.join('')}`;
  });
  const list = faults.map((fault) => `<li>${escapeText(fault)}</li>`).join('');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Lampion</title><style>${style}</style><ul>${list}</ul>${groups.join('')}`;
  await writeFile(join(folder, 'index.html'), html);
}
