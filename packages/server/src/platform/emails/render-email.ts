import { frPlain } from '@lampion/contract/french';
import { type EmailContent, escapeHtml, font, ink, renderFrame } from './frame.ts';

type Fact = readonly [name: string, value: string];

/** A piece of an e-mail: our own text, except for a `quote` and the values of `facts`. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  /** An alternative to the button. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string }
  /** User text: shown unchanged, line breaks included. */
  | { readonly kind: 'words'; readonly text: string }
  /** User text as a quotation. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] };

export interface EmailParts {
  readonly subject: string;
  /** Preview text that mail programs show after the subject. */
  readonly preview: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this e-mail. */
  readonly footer: string;
  /** Where the reader can unsubscribe. */
  readonly unsubscribeUrl?: string | undefined;
}

const unsubscribeLabel = 'Ne plus recevoir ces e-mails';

function blockToText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return frPlain(block.text);
    case 'button':
    case 'link':
      return `${frPlain(`${block.label} :`)}\n${block.url}`;
    case 'words':
      return block.text;
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'facts':
      return block.facts.map(([name, value]) => `${frPlain(`${name} :`)} ${value}`).join('\n');
  }
}

/** Words that must not be broken across lines. */
const WHOLE_WORDS = /(?<![\p{L}-])(?:e-mails?|mots? de passe|Sainte?-\p{L}+)/giu;

/** Our own text as HTML. Keeps its characters, so that searches find it. */
function toHtml(text: string): string {
  return escapeHtml(frPlain(text)).replace(WHOLE_WORDS, '<span style="white-space:nowrap">$&</span>');
}

function paragraph(html: string): string {
  return `<p class="text" style="margin:0 0 16px;${font()};color:${ink.night}">${html}</p>`;
}

function link(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${ink.link}">${toHtml(label)}</a>`;
}

function button(label: string, url: string): string {
  const href = escapeHtml(url);
  const otherwise = toHtml("Si le bouton ne s'ouvre pas, copiez cette adresse dans votre navigateur :");
  // The cell has the colour, and for Outlook the space: it draws neither for a link. Elsewhere the
  // link fills the cell, so that all of the button can be pressed.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="${ink.lampion}" style="border-radius:999px;background-color:${ink.lampion};mso-padding-alt:14px 28px">
<a href="${href}" style="display:inline-block;padding:14px 28px;${font()};font-weight:700;color:${ink.night};text-align:center;text-decoration:none">${toHtml(label)}</a>
</td></tr></table>
<p class="muted" style="margin:0 0 16px;${font(14)};color:${ink.muted}">${otherwise}<br>
<a class="link" href="${href}" style="color:${ink.link};word-break:break-all">${href}</a></p>`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n');

function quote(text: string): string {
  const bar = `margin:0 0 20px;padding:4px 0 4px 16px;border-left:4px solid ${ink.honey}`;
  return `<blockquote class="text" style="${bar};${font()};color:${ink.night};word-break:break-word">${withBreaks(text)}</blockquote>`;
}

function facts(rows: readonly Fact[]): string {
  const cells = rows.map(
    ([name, value]) => `<tr>
<td class="muted" style="${font()};color:${ink.muted};padding:2px 16px 2px 0;vertical-align:top;white-space:nowrap">${toHtml(name)}</td>
<td class="text" style="${font()};color:${ink.night};padding:2px 0;vertical-align:top;word-break:break-word">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${cells.join('')}</table>`;
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return paragraph(toHtml(block.text));
    case 'button':
      return button(block.label, block.url);
    case 'link':
      return paragraph(link(block.label, block.url));
    case 'words':
      return paragraph(withBreaks(block.text));
    case 'quote':
      return quote(block.text);
    case 'facts':
      return facts(block.facts);
  }
}

/** Renders an e-mail as HTML and as text from the same blocks. Pure. */
export function renderEmail(parts: EmailParts): EmailContent {
  const { subject, preview, title, blocks, footer, unsubscribeUrl: url } = parts;
  const stop = url === undefined ? [] : [blockToText({ kind: 'link', label: unsubscribeLabel, url })];
  const foot = [`--\n${frPlain(`Lampion. ${footer}`)}`, ...stop];
  const text = [frPlain(title), ...blocks.map(blockToText), ...foot].join('\n\n');
  const html = renderFrame({
    subject: frPlain(subject),
    preview: frPlain(preview),
    title: toHtml(title),
    body: blocks.map(blockToHtml).join('\n'),
    footer: `${toHtml(footer)}${url === undefined ? '' : `<br>\n${link(unsubscribeLabel, url)}`}`,
  });
  return { subject: frPlain(subject), text: `${text}\n`, html };
}
