import { ArrowLeft, ArrowRight } from 'lucide-react';
import { LinkButton } from '../button.tsx';
import { Icon } from '../graphics.tsx';

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  /** The address of a page: plain links, so that it works without a script. */
  toPage: (page: number) => string;
  /** Label of the paged list: "Articles". */
  label: string;
  /** Inside an area, pages are client-side routes, not documents. */
  isRouted?: boolean;
}

/** The first and last page and the neighbours of the current one; 0 marks a gap. */
export function pagesToShow(page: number, pageCount: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount]);
  const pages = [...wanted].filter((each) => each >= 1 && each <= pageCount).sort((a, b) => a - b);
  return pages.flatMap((each, index) => {
    const previous = pages[index - 1] ?? 0;
    if (each - previous === 2) return [each - 1, each];
    return each - previous > 2 ? [0, each] : [each];
  });
}

export function Pagination({ page, pageCount, toPage, label, isRouted = false }: PaginationProps) {
  if (pageCount < 2) return null;
  const address = (each: number) => (isRouted ? { to: toPage(each) } : { href: toPage(each) });
  return (
    <nav className="pagination" aria-label={`${label}, pages`}>
      {page > 1 && (
        <LinkButton {...address(page - 1)} variant="ghost" isIconOnly rel="prev" aria-label="Page précédente">
          <Icon of={ArrowLeft} />
        </LinkButton>
      )}
      {pagesToShow(page, pageCount).map((each, index, all) =>
        each === 0 ? (
          <span key={`gap-${all[index - 1]}`} className="gap">
            …
          </span>
        ) : (
          <LinkButton
            key={each}
            {...address(each)}
            variant="ghost"
            isIconOnly
            aria-label={`Page ${each}`}
            aria-current={each === page ? 'page' : undefined}
          >
            {each}
          </LinkButton>
        ),
      )}
      {page < pageCount && (
        <LinkButton {...address(page + 1)} variant="ghost" isIconOnly rel="next" aria-label="Page suivante">
          <Icon of={ArrowRight} />
        </LinkButton>
      )}
    </nav>
  );
}
