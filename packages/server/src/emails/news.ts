import { frPlain } from '@lampion/contract/french';
import type { EmailContent } from './email.ts';
import { renderEmail } from './render-email.ts';

interface News {
  /** The whole sentence. */
  readonly text: string;
  /** What the host wrote to it. */
  readonly words: string | null;
  readonly url: string;
  /** Where one chooses what one is written. */
  readonly preferencesUrl: string;
}

/** To a member about a piece of their news. */
export function renderNews({ text, words, url, preferencesUrl }: News): EmailContent {
  const title = frPlain(text);
  return renderEmail({
    subject: title,
    preview: 'Ouvrez l’application pour en savoir plus et y répondre.',
    title,
    blocks: [
      { kind: 'text', text: 'Bonjour,' },
      { kind: 'text', text: `${title}.` },
      ...(words === null ? [] : [{ kind: 'quote' as const, text: words }]),
      { kind: 'button', label: 'Ouvrir dans l’application', url },
      { kind: 'link', label: 'Choisir ce que vous recevez', url: preferencesUrl },
    ],
    footer: 'Cet e-mail vous est envoyé parce que cette nouvelle vous attend dans l’application Lampion.',
  });
}
