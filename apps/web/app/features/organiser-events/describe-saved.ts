import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { ToastMessage } from '../../components/ui/toaster.tsx';
import { describeMoment } from './publication-draft.ts';

/** What saving the form did. `before` is null for a new event. */
export function describeSaved(before: OwnEvent | null, { status, own }: OwnEvent): ToastMessage {
  if (status === 'draft')
    return own.publishAt === null
      ? { title: 'Brouillon enregistré', text: 'Personne d’autre ne le voit.' }
      : { title: 'Publication programmée', text: `Le ${describeMoment(own.publishAt)}.` };
  if (before === null) return { title: 'Succès', text: 'Événement créé avec succès!' };
  if (before.status === 'draft') return { title: 'Événement publié', text: 'Sa page est en ligne.' };
  return { title: 'Succès', text: 'Événement mis à jour avec succès!' };
}
