import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import type { DraftCopy, DraftCopySummary } from '@lampion/contract/schemas/admin-article';
import { useEffect, useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { formatMoment } from '../work/format-moment.ts';

interface DraftCopiesProps {
  articleId: string;
  chosen: string | undefined;
  onChoose: (copy: DraftCopy) => void;
  onProblem: (failure: unknown) => void;
}

/** What the caller's unsaved work was, every few minutes of typing; nothing where nothing was left unsaved. */
export function DraftCopies({ articleId, chosen, onChoose, onProblem }: DraftCopiesProps) {
  const [copies, setCopies] = useState<readonly DraftCopySummary[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each article
  useEffect(() => {
    callApi(adminArticleEndpoints.listDraftCopies, { params: { id: articleId } })
      .then((answer) => setCopies(answer.copies))
      .catch(onProblem);
  }, [articleId]);
  const choose = (copy: string) =>
    callApi(adminArticleEndpoints.getDraftCopy, { params: { id: articleId, copy } })
      .then(onChoose)
      .catch(onProblem);
  if (copies.length === 0) return null;
  return (
    <details>
      <summary className="label">{`Brouillons gardés en écrivant (${copies.length})`}</summary>
      <ul className="ae-revisions">
        {copies.map(({ _id, title, contentLength, savedAt }) => (
          <li key={_id}>
            <button
              type="button"
              className="ae-revision"
              aria-pressed={_id === chosen}
              onClick={() => void choose(_id)}
            >
              <b>{fr(`Gardé ${formatMoment(savedAt)}`)}</b>
              <span className="hint">{`${title || 'Sans titre'}, ${formatCount(contentLength)} signes`}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
