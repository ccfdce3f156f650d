import { fr } from '@lampion/contract/french';
import { buttonClass } from '../../components/ui/button.tsx';
import { labelPath } from '../../lib/blog-pages.ts';
import type { LinkedLabel } from '../../lib/page-context.ts';

/** The ways into the blog by subject. */
export function BlogCategories({ categories }: { categories: readonly LinkedLabel[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Catégories">
      <ul className="blog-categories">
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <a className={buttonClass({ size: 'small' })} href={labelPath('category', slug)}>
              {fr(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
