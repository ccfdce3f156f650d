import { newsText } from '@lampion/contract/messages/rules/news-words';
import type { Deps } from '../../deps.ts';
import { renderNews } from '../../platform/emails/announcements.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { newsAddress } from './policy.ts';
import { describePieces } from './reading.ts';
import { findAddressed } from './sending-store.ts';
import { findNews } from './store.ts';

/**
 * The e-mail about a piece of news, composed when it is sent; none if it was read or its subject is
 * gone.
 */
export function newsEmails(deps: Pick<Deps, 'config' | 'db'>): Pick<EmailComposers, 'news'> {
  return {
    async news(id) {
      const row = await findAddressed(deps.db, id);
      if (row === null || row.isRead || row.email === null) return null;
      const [piece] = await describePieces(deps, await findNews(deps.db, row, { id, limit: 1 }), row);
      if (piece === undefined) return null;
      const { PUBLIC_URL } = deps.config;
      const links = {
        url: PUBLIC_URL + newsAddress(piece),
        preferencesUrl: `${PUBLIC_URL}/app/news/choices`,
      };
      return { to: row.email, ...renderNews({ text: newsText(piece), words: piece.words, ...links }) };
    },
  };
}
