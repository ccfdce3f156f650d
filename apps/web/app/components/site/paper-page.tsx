import { fr } from '@lampion/contract/french';
import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface PaperPageProps {
  title: string;
  /** A sign above the title of a short message, whose text is then centred below it. */
  top?: ReactNode;
  children: ReactNode;
}

/** A page to read: one narrow sheet of paper on the night. */
export function PaperPage({ title, top, children }: PaperPageProps) {
  return (
    <main id="contenu">
      <div className="wrap sheet-wrap narrow">
        <article className={classNames('sheet', top !== undefined && 'is-message')} data-theme="light">
          {top}
          <h1 className="display article-title">{fr(title)}</h1>
          {children}
        </article>
      </div>
    </main>
  );
}
