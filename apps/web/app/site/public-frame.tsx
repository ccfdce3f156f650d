import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import publicStyles from '../styles/public.entry.css?url';

interface PublicFrameProps {
  title: string;
  isPhone?: boolean;
  /** For display only: nothing in it takes the focus or is read out. It still scrolls. */
  isInert?: boolean;
  children: ReactNode;
}

/** A separate document (iframe), so that the public pages' styles apply in it and nowhere else. */
export function PublicFrame({ title, isPhone = false, isInert = false, children }: PublicFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [styled, setStyled] = useState<Document | null>(null);
  const take = useCallback((frame: HTMLIFrameElement | null) => setPage(frame?.contentDocument ?? null), []);
  useEffect(() => {
    if (!page) return;
    page.documentElement.lang = 'fr';
    page.documentElement.dataset.theme = 'dark';
    page.body.inert = isInert;
    const styles = page.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = publicStyles;
    styles.onload = () => setStyled(page);
    page.head.append(styles);
    // Links in a preview do nothing.
    page.addEventListener('click', (event) => event.preventDefault());
  }, [page, isInert]);
  return (
    <iframe
      ref={take}
      // Some browsers replace the document a moment later.
      onLoad={({ currentTarget }) => take(currentTarget)}
      className="public-frame"
      data-phone={isPhone || undefined}
      title={title}
      // With nothing focusable in it, the arrow keys can still scroll it.
      tabIndex={isInert ? 0 : undefined}
    >
      {page && styled === page && createPortal(<main>{children}</main>, page.body)}
    </iframe>
  );
}
