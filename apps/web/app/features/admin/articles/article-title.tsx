import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type AdminArticle, articleStatusLabels } from '@lampion/contract/schemas/admin-article';
import { CoverImage } from '../../../components/site/cover-image.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Lamp } from '../../../components/ui/lamp.tsx';

const tones = { draft: 'muted', scheduled: 'info', published: 'success', trashed: 'danger' } as const;

/** The name of an article in a list: that of a draft may exist only in someone's unsaved work. */
export function nameArticle({ title, unsaved }: Pick<AdminArticle, 'title' | 'unsaved'>): string {
  return title || unsaved?.title || 'Sans titre';
}

interface ArticleTitleProps {
  article: AdminArticle;
  /** Leaves out the state "published". */
  isPublishedImplied?: boolean;
}

/** Cover, title and states of an article in a list. */
export function ArticleTitle({ article, isPublishedImplied = false }: ArticleTitleProps) {
  const { _id, cover, picture, status, isFeatured, unsaved } = article;
  return (
    <div className="adm-article">
      <CoverImage id={_id} cover={cover} picture={picture} sizes="76px" />
      <b>{fr(nameArticle(article))}</b>
      <span className="badges">
        {!(isPublishedImplied && status === 'published') && (
          <Badge tone={tones[status]}>{labelOf(articleStatusLabels, status)}</Badge>
        )}
        {isFeatured && (
          <span className="badge badge-warning">
            <Lamp isLit hasHalo={false} className="badge-lamp" />À la une
          </span>
        )}
        {unsaved && <Badge tone="warning">{`Non enregistré, ${unsaved.editor}`}</Badge>}
      </span>
    </div>
  );
}
