import type { HeadTag } from '../platform/pages/seo.ts';

const SPECIAL = /[&<>"]/g;
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeText(text: string): string {
  return text.replace(SPECIAL, (sign) => references[sign] ?? sign);
}

function writeElement(name: 'link' | 'meta', attributes: Readonly<Record<string, string>>): string {
  let written = `<${name}`;
  for (const key in attributes) written += ` ${key}="${escapeText(attributes[key] ?? '')}"`;
  return `${written}/>`;
}

function writeTag(tag: HeadTag): string {
  if ('title' in tag && !('tagName' in tag)) return `<title>${escapeText(tag.title)}</title>`;
  if ('script:ld+json' in tag) {
    // No text may close the script element.
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c');
    return `<script type="application/ld+json">${json}</script>`;
  }
  if (!('tagName' in tag)) return writeElement('meta', tag);
  const { tagName, ...attributes } = tag;
  return writeElement(tagName, attributes);
}

/**
 * The head tags of a public page as HTML text. Written by hand: two dozen elements cost React as
 * much as the rest of the page.
 */
export function writeHeadTags(tags: readonly HeadTag[]): string {
  return tags.map(writeTag).join('');
}
