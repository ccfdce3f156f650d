import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Pagination, pagesToShow } from './pagination.tsx';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 0, 9]],
  [3, 9, [1, 2, 3, 4, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('on page %i of %i shows %j', (page, count, shown) => {
  expect(pagesToShow(page, count)).toEqual(shown);
});

describe('Pagination', () => {
  const render = (page: number, pageCount: number) =>
    renderToStaticMarkup(
      <Pagination
        label="Articles"
        page={page}
        pageCount={pageCount}
        toPage={(each) => `/blog?page=${each}`}
      />,
    );

  it('renders nothing for a single page', () => {
    expect(render(1, 1)).toBe('');
  });

  it('marks the current page and leads to its neighbours', () => {
    const html = render(2, 3);
    expect(html).toMatch(/href="\/blog\?page=2"[^>]*aria-current="page"/);
    expect(html).toMatch(/href="\/blog\?page=1"[^>]*rel="prev"|rel="prev"[^>]*href="\/blog\?page=1"/);
    expect(html).toMatch(/href="\/blog\?page=3"[^>]*rel="next"|rel="next"[^>]*href="\/blog\?page=3"/);
  });

  it('has no link before the first and after the last', () => {
    expect(render(1, 3)).not.toContain('rel="prev"');
    expect(render(3, 3)).not.toContain('rel="next"');
  });
});
