import { describe, expect, it } from 'vitest';
import { renderSampleEmails, sampleEvent } from '../../testing/sample-emails.ts';
import { renderAnnouncement } from './announcements.ts';
import { renderInvitation, renderPlaceFreed, renderReplyAsked, renderReplyReceived } from './invitations.ts';
import { renderPartyEmail, renderPartyInvitation } from './parties.ts';

const url = 'https://lampion.test/x#token=a"b';
const vector = `<script>alert(1)</script>"><img src=x onerror=alert(1)>' & fin`;
const emails = renderSampleEmails(vector, url);

describe.each(Object.entries(emails))('%s', (_name, { subject, text, html }) => {
  it('has a one-line subject and both versions', () => {
    expect(subject).toMatch(/^[^\r\n]{5,}$/);
    expect(text.length).toBeGreaterThan(80);
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/);
  });

  it('fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(?:script|img|link|iframe|object|form)\b/i);
    expect(html).not.toMatch(/<[^>]*\b(?:src|background)=|url\(|@import/i);
  });

  it('stays readable without style sheets: every text carries its colour and font', () => {
    const texts = [...html.matchAll(/<(?:p|h1|blockquote)\b[^>]*>/g)].map(([tag]) => tag);
    expect(texts.length).toBeGreaterThan(1);
    for (const tag of texts) expect(tag).toMatch(/style="[^"]*font-family:[^"]*color:#/);
    expect(html).toContain('max-width:600px');
    for (const [table] of html.matchAll(/<table\b[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it('balances its tags', () => {
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'div', 'blockquote', 'span']) {
      const opened = html.match(new RegExp(`<${tag}\\b`, 'g'))?.length ?? 0;
      const closed = html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0;
      expect([tag, closed]).toEqual([tag, opened]);
    }
  });
});

describe('subjects of a free account', () => {
  const free = { ...sampleEvent(vector), isNamedInSubject: false };
  const written = [
    renderInvitation({ event: free, url, unsubscribeUrl: url }),
    renderPartyInvitation({ event: free, unsubscribeUrl: url }),
    renderPartyEmail({ kind: 'date_chosen', facts: free, host: vector, words: vector, url }),
    renderPlaceFreed({ event: free, url, isConfirmed: true, isAccepted: true }),
    renderReplyAsked({ event: free, isYes: true, url }),
    ...(['yes', 'waiting', 'pending'] as const).map((reply) =>
      renderReplyReceived({ event: free, reply, isRequested: false, plusOnes: 0, url }),
    ),
    ...(['message', 'change', 'cancellation', 'restoration', 'reminder', 'nudge'] as const).map((kind) =>
      renderAnnouncement({
        kind,
        eventType: 'concert',
        eventName: vector,
        isNamedInSubject: false,
        organiserName: vector,
        body: vector,
        url,
        replyUrl: null,
      }),
    ),
  ];
  it.each(written)('hold our own text only: $subject', ({ subject, html }) => {
    const [shownInList = ''] = html.split('<h1');
    expect(`${subject} ${shownInList}`).not.toMatch(/script&gt;|alert|onerror/);
  });
});

describe('typography', () => {
  it('is French in what we say', () => {
    const { html, text } = emails['reset-password'];
    for (const version of [html, text]) {
      expect(version).toContain('Vous n’avez rien demandé\u202f?');
    }
  });

  it('keeps words whole in titles', () => {
    expect(emails['email-changed'].html).toMatch(/<h1[^>]*>[^\n]*nowrap">e-mail</);
  });

  it('leaves user text unchanged', () => {
    expect(emails['contact-message'].text).toContain(`> ${vector}\n> seconde ligne`);
  });
});

describe('links', () => {
  it('fill their button, which is at least 44 px high', () => {
    const [, padding, lineHeight] =
      /<td bgcolor="#FF6B35"[^>]*>\n<a [^>]*display:inline-block;padding:(\d+)px [^"]*font-size:16px;line-height:([\d.]+)/.exec(
        emails['reset-password'].html,
      ) ?? [];
    expect(2 * Number(padding) + 16 * Number(lineHeight)).toBeGreaterThanOrEqual(44);
  });

  it('are escaped in HTML and whole in text', () => {
    expect(emails['reset-password'].html).toContain('href="https://lampion.test/x#token=a&quot;b"');
    expect(emails['reset-password'].text).toContain(url);
  });

  it('show the unsubscribe link as text, not as an address too wide for a phone', () => {
    expect(emails.announcement.html).toMatch(
      /<a [^>]*>Ne plus recevoir ces <span style="white-space:nowrap">e-mails<\/span><\/a>/,
    );
    expect(emails.announcement.text).toContain(`Ne plus recevoir ces e-mails\u202f:\n${url}`);
  });
});
