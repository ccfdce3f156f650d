import { Pencil } from 'lucide-react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

/** Opens the editor of an article. */
export function EditLink({ id, title }: { id: string; title: string }) {
  return (
    <LinkButton size="small" to={`/admin/articles/${id}/edit`}>
      <Icon of={Pencil} />
      Modifier<span className="sr-only"> {title}</span>
    </LinkButton>
  );
}
