import { type Article, EDITORS } from '@lampion/contract/schemas/article';
import { organisationData } from '../../lib/organisation-data.ts';
import type { StructuredData } from '../../lib/seo.ts';
import type { SiteData } from '../../lib/site.ts';

/** Address of the share picture of an article. */
export function articleShareImage(id: string): string {
  return `/share/articles/${id}.png`;
}

/** The editors together are Lampion; any other signature is a person's. */
function authorData(author: string, site: SiteData): StructuredData {
  return author === EDITORS ? organisationData(site) : { '@type': 'Person', name: author };
}

/** The article as structured data for search engines. */
export function articleData(article: Article, site: SiteData): StructuredData {
  const { publicUrl } = site;
  const url = `${publicUrl}/blog/${article.slug}`;
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.description,
    image: publicUrl + articleShareImage(article._id),
    datePublished: article.publishDate,
    dateModified: article.updatedAt,
    articleSection: article.category || undefined,
    keywords: article.tags.length > 0 ? article.tags.join(', ') : undefined,
    inLanguage: 'fr-FR',
    author: authorData(article.author, site),
    publisher: organisationData(site),
  };
}
