import { newsText } from '@lampion/contract/rules/news-words';
import type { Deps } from '../../deps.ts';
import type { EmailComposers } from '../../emails/email-composers.ts';
import { renderNews } from '../../emails/news.ts';
import { describePieces } from './describe-pieces.ts';
import { newsAddress } from './news-policy.ts';
import { findNews } from './news-store.ts';
import { findAddressed } from './push-store.ts';

/** The e-mail about a piece of news, as it is when it is sent: none once it is read, or nothing is left of it. */
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
