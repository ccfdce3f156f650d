import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import type { Config } from '@lampion/server/config';
import { escapeHtml } from '@lampion/server/platform/emails/frame';
import type { FastifyInstance, FastifyReply } from 'fastify';

const SHOWN = 100;

/**
 * Messages have inline styles; nothing else may run or load, neither in the page nor in a message's
 * frame.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * True when messages go to the outbox and may be read without signing in. Never in production, even
 * with the embedded mailer, because they contain addresses and links that give access to accounts.
 */
export function isOutboxReadable({
  SMTP_URL,
  isProduction,
}: Pick<Config, 'SMTP_URL' | 'isProduction'>): boolean {
  return SMTP_URL === undefined && !isProduction;
}

/**
 * The messages of the embedded mailer, at /dev/outbox. Register it only where `isOutboxReadable`.
 */
export async function outboxRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const folder = path.join(dataDir, 'outbox');

  app.get('/dev/outbox', async (_request, reply) => {
    const { messages, total } = await listOutbox(folder, SHOWN);
    return send(reply, renderOutbox(messages, total));
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const message = await readOutboxMessage(folder, request.params.id);
    return message === null ? reply.callNotFound() : send(reply, renderMessage(message));
  });
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);
}

const styles = `
:root{color-scheme:light dark;--ground:#FFF8EC;--card:#FFFDF8;--ink:#15122A;--soft:#61567A;--rule:#E2CDA9;--link:#B4380A}
@media(prefers-color-scheme:dark){:root{--ground:#15122A;--card:#1C1732;--ink:#FFF8EC;--soft:#BBB2C8;--rule:#483B63;--link:#FFB347}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:75rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.75rem;line-height:1.15;margin:0 0 .5rem}
a{color:var(--link)}
.soft{color:var(--soft)}
ol{list-style:none;margin:2rem 0 0;padding:0;background:var(--card);border:1px solid var(--rule);border-radius:18px;overflow:hidden}
li+li{border-top:1px solid var(--rule)}
li a{display:grid;gap:.125rem 1rem;padding:1rem 1.375rem;text-decoration:none;color:inherit}
li a:hover,li a:focus-visible{background:var(--ground)}
@media(min-width:40rem){li a{grid-template-columns:1fr auto}}
strong{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1.5rem 0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere}
.both{display:grid;gap:1.5rem}
@media(min-width:64rem){.both{grid-template-columns:3fr 2fr}}
iframe,pre{width:100%;height:46rem;margin:.5rem 0 0;border:1px solid var(--rule);border-radius:18px;background:var(--card)}
pre{height:auto;padding:1.375rem;white-space:pre-wrap;overflow-wrap:anywhere;font:.9375rem/1.55 ui-monospace,monospace}
`;

/** Links of a message open in a new tab: its frame could not show their target. */
const openOutside = '<base target="_blank">';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | Lampion</title>
<link rel="icon" href="/favicon.svg">
<style>${styles}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

function sentOn({ sentAt }: OutboxMessage): string {
  return `<time datetime="${escapeHtml(sentAt)}">${formatDate(sentAt, 'long')}, ${formatTime(sentAt)}</time>`;
}

function titleOf({ subject }: OutboxMessage): string {
  return subject ?? 'SMS';
}

/** The list of messages, newest first. */
function renderOutbox(messages: readonly OutboxMessage[], total: number): string {
  const rows = messages.map(
    (message) => `<li><a href="/dev/outbox/${encodeURIComponent(message.id)}">
<strong>${escapeHtml(titleOf(message))}</strong><span class="soft">${sentOn(message)}</span>
<span class="soft">À ${escapeHtml(message.to)}</span></a></li>`,
  );
  const count = total > messages.length ? `Les ${messages.length} derniers messages, sur ${total}.` : '';
  return page(
    'Boîte d’envoi',
    `<h1>Boîte d’envoi</h1>
<p class="soft">Mode démo : aucun serveur d’e-mail n’est réglé, rien ne part. Les messages attendent ici. ${count}</p>
${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Aucun message pour l’instant.</p>'}`,
  );
}

/** One message: as its reader would see it, and as plain text. */
function renderMessage(message: OutboxMessage): string {
  const { to, replyTo, text, html } = message;
  const preview =
    html === undefined
      ? ''
      : `<section><h2>Message</h2>
<iframe title="Aperçu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(openOutside + html)}"></iframe></section>`;
  return page(
    titleOf(message),
    `<p><a href="/dev/outbox">Boîte d’envoi</a></p>
<h1>${escapeHtml(titleOf(message))}</h1>
<dl><dt>À</dt><dd>${escapeHtml(to)}</dd>
${replyTo === undefined ? '' : `<dt>Réponse à</dt><dd>${escapeHtml(replyTo)}</dd>`}
<dt>Envoyé</dt><dd>${sentOn(message)}</dd></dl>
<div class="both">${preview}<section><h2>Texte</h2><pre>${escapeHtml(text)}</pre></section></div>`,
  );
}

/**
 * A message that would have been sent: an e-mail, or a text message, which has no subject and no
 * HTML.
 */
interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject?: string;
  readonly text: string;
  readonly html?: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

const idShape = /^\w[\w.-]{0,199}$/;

/**
 * The newest messages first, at most `limit`, and their total number. A missing outbox is empty.
 */
async function listOutbox(
  folder: string,
  limit: number,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => ({
      id: path.parse(name).name,
      writtenAt: (await stat(path.join(folder, name))).mtimeMs,
    })),
  );
  const newest = files.sort((a, b) => b.writtenAt - a.writtenAt).slice(0, limit);
  const messages = await Promise.all(newest.map(({ id }) => readOutboxMessage(folder, id)));
  return { messages: messages.filter((message) => message !== null), total: files.length };
}

/** One message, or null when no message has that id. */
async function readOutboxMessage(folder: string, id: string): Promise<OutboxMessage | null> {
  if (!idShape.test(id)) return null;
  try {
    return JSON.parse(await readFile(path.join(folder, `${id}.json`), 'utf8')) as OutboxMessage;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
