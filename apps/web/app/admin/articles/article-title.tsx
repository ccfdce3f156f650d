import { type AdminArticle, articleStatusLabels } from '@lampion/contract/blog/article-editing';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Pencil } from 'lucide-react';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/card.tsx';
import { CoverImage } from '../../ui/cover-image.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';

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

/** Opens the editor of an article. */
export function EditLink({ id, title }: { id: string; title: string }) {
  return (
    <LinkButton size="small" to={`/admin/articles/${id}/edit`}>
      <Icon of={Pencil} />
      Modifier<span className="sr-only"> {title}</span>
    </LinkButton>
  );
}
