import { hasVisibleCharacter } from '@lampion/contract/rules/visible-text';
import { isStored } from '../pictures/picture-attributes.ts';

/**
 * What a clipboard with a bitmap and HTML says, when it holds a picture of another site or program and nothing else: the
 * bitmap is meant then. Null for any other HTML.
 */
export function readCopiedPicture(html: string): { readonly alt: string } | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const [image] = body.querySelectorAll('img');
  if (image === undefined || isStored(image.getAttribute('src') ?? '')) return null;
  for (const unseen of body.querySelectorAll('style, script, meta, title')) unseen.remove();
  return hasVisibleCharacter(body.textContent ?? '') ? null : { alt: image.alt };
}
