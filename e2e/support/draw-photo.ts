import type { Page } from 'playwright-core';

/** A picture of 2,400 × 1,600, drawn by the browser itself; the last quarter of a PNG is to be seen through. */
export async function drawPhoto(
  page: Page,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<Buffer> {
  const url = await page.evaluate((asked) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2400, height: 1600 });
    const drawing = canvas.getContext('2d');
    for (const [index, colour] of ['#15122a', '#ff6b35', '#ffb347'].entries()) {
      if (drawing) drawing.fillStyle = colour;
      drawing?.fillRect(index * 600, 0, 600, 1600);
    }
    return canvas.toDataURL(asked, 0.9);
  }, type);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
