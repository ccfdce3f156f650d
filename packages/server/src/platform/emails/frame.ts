import type { EmailTemplate } from '@lampion/contract/messages/emails';
import type { Attachment } from '../ports/mail/mailer.ts';

interface FrameParts {
  readonly subject: string;
  readonly preview: string;
  /** HTML. */
  readonly title: string;
  /** HTML. */
  readonly body: string;
  /** HTML. */
  readonly footer: string;
}

/** On narrow phones the text gets a part of the margins. */
const narrow = `
@media (max-width: 480px) {
.inset { padding-left: 20px !important; padding-right: 20px !important; }
}`;

/**
 * Clients that support the reader's dark mode get the night colours; the others keep the inline
 * paper colours.
 */
const darkMode = `
@media (prefers-color-scheme: dark) {
.ground { background-color: #0D0A1E !important; }
.sheet { background-color: #1C1732 !important; }
.text, .title { color: #FFF8EC !important; }
.muted { color: #BBB2C8 !important; }
.link { color: #FFB347 !important; }
}
[data-ogsc] .text, [data-ogsc] .title { color: #FFF8EC !important; }
[data-ogsc] .muted { color: #BBB2C8 !important; }
[data-ogsc] .link { color: #FFB347 !important; }`;

/** The garland: five flat lanterns, drawn without an image. */
const lanterns = ['#FF6B35', '#FFB347', '#6FD6BC', '#9DB8FF', '#F0386B']
  .map(
    (colour) => `<td bgcolor="${colour}" height="6" style="font-size:0;line-height:0;height:6px">&nbsp;</td>`,
  )
  .join('');

/**
 * A complete HTML document around an e-mail's body: tables, inline styles, 600 px, no images and no
 * external resources.
 */
export function renderFrame({ subject, preview, title, body, footer }: FrameParts): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }${narrow}${darkMode}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ink.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ink.ground}" style="background-color:${ink.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="inset" bgcolor="${ink.night}" style="background-color:${ink.night};padding:24px 32px;border-radius:18px 18px 0 0">
<span style="${font(26, 1)};font-weight:800;letter-spacing:-0.5px;color:#FFF8EC">lampion</span>
</td></tr>
<tr><td><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${lanterns}</tr></table></td></tr>
<tr><td class="sheet inset" bgcolor="${ink.paper}" style="background-color:${ink.paper};padding:32px;border-radius:0 0 18px 18px">
<h1 class="title" style="margin:0 0 20px;${font(26, 1.2)};font-weight:800;color:${ink.night}">${title}</h1>
${body}
</td></tr>
<tr><td class="inset" style="padding:20px 32px">
<p class="muted" style="margin:0;${font(13)};color:${ink.muted}">${footer}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The product's colours as literals: e-mail clients support no variables. */
export const ink = {
  night: '#15122A',
  muted: '#61567A',
  paper: '#FFFDF8',
  ground: '#FFF8EC',
  rule: '#E2CDA9',
  lampion: '#FF6B35',
  link: '#B4380A',
  honey: '#FFB938',
} as const;

/**
 * Font, size in pixels and line height, inline on every element: several clients drop style sheets.
 */
export function font(size = 16, lineHeight = 1.55): string {
  const family = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  return `font-family:${family};font-size:${size}px;line-height:${lineHeight}`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** The result of a template: ready to send but for its addresses. */
export interface EmailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An e-mail with its addresses, ready to be sent. */
export interface ComposedEmail extends EmailContent {
  readonly to: string;
  readonly replyTo?: string;
  readonly attachments?: readonly Attachment[];
  /**
   * Id of the e-mail if later e-mails reply to it; otherwise the queue's id. Only a-z, A-Z, 0-9,
   * dots and dashes.
   */
  readonly emailId?: string;
  /** Ids of the e-mails it replies to, oldest first. */
  readonly thread?: readonly string[];
  /** One-click unsubscribe address. */
  readonly unsubscribeUrl?: string;
  /** The same as a notification: once a browser of the guest accepts it, no e-mail is sent. */
  readonly push?: GuestPush;
}

/** A notification for the browsers that a guest registered with their pass. */
export interface GuestPush {
  readonly guestId: string;
  readonly eventId: string;
  /** The name of the event. */
  readonly title: string;
  readonly body: string;
}

/**
 * For each template: composes the e-mail about a row; null when there is nothing left to send (the
 * row was deleted).
 */
export type EmailComposers = {
  readonly [T in EmailTemplate]: (id: string) => Promise<ComposedEmail | null>;
};
