import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import publicStyles from '../../styles/public.entry.css?url';

interface PublicFrameProps {
  title: string;
  isPhone?: boolean;
  /** Only to be looked at: nothing in it takes the focus or is read out. It still scrolls. */
  isInert?: boolean;
  children: ReactNode;
}

/** A document of its own, so that the public pages' styles rule in it and nowhere else. */
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
    // A preview leads nowhere.
    page.addEventListener('click', (event) => event.preventDefault());
  }, [page, isInert]);
  return (
    <iframe
      ref={take}
      // Some browsers put another document in its place a moment later.
      onLoad={({ currentTarget }) => take(currentTarget)}
      className="public-frame"
      data-phone={isPhone || undefined}
      title={title}
      // With nothing in it to stop at, the arrow keys still scroll it.
      tabIndex={isInert ? 0 : undefined}
    >
      {page && styled === page && createPortal(<main>{children}</main>, page.body)}
    </iframe>
  );
}
