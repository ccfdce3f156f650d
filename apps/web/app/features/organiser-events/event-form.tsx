import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useMediaQuery } from '../../components/area/use-media-query.ts';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { EventFormFields } from './event-form-fields.tsx';
import { EventFormFoot } from './event-form-foot.tsx';
import { EventPreview } from './event-preview.tsx';
import { ImageField } from './image-field.tsx';
import { KeptDraft } from './kept-draft-notice.tsx';
import { PreviewButton } from './preview-button.tsx';
import { useEventDraft } from './use-event-draft.ts';
import { useEventImage } from './use-event-image.ts';
import { useEventSaving } from './use-event-saving.ts';

interface EventFormProps {
  /** Null for a new one. */
  event: OwnEvent | null;
  /** The event's organiser; null for an account without one. */
  organiserId: string | null;
  cancelTo: string;
}

const words = {
  new: { form: 'Nouvel événement', name: 'Titre', verb: 'Créer l’événement' },
  saved: { form: 'Modifier l’événement', name: 'Nom', verb: 'Enregistrer' },
};

/** The form of an event, new or not, with a preview of its public page beside it or behind a button. */
export function EventForm({ event, organiserId, cancelTo }: EventFormProps) {
  const { draft, change, settle, ...kept } = useEventDraft(event);
  const { image, choose, picture } = useEventImage(event);
  const { faults, planRefusal, sent, save } = useEventSaving(event, settle);
  const form = useErrorFocus(faults);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const told = event ? words.saved : words.new;
  const preview = <EventPreview draft={draft} event={event} picture={picture} organiserId={organiserId} />;
  return (
    <div className="event-editor">
      <form
        ref={form}
        noValidate
        className="event-form"
        aria-label={told.form}
        onSubmit={(submission) => {
          submission.preventDefault();
          void save(draft, image);
        }}
      >
        <KeptDraft isThere={kept.hasKept} onTake={kept.takeKept} onForget={kept.forgetKept} />
        <EventFormFields nameLabel={told.name} draft={draft} faults={faults} onChange={change}>
          <ImageField
            image={image}
            previewUrl={picture?.src ?? null}
            error={faults.image}
            onChange={choose}
          />
        </EventFormFields>
        <EventFormFoot
          verb={told.verb}
          cancelTo={cancelTo}
          sent={sent}
          hasFile={image !== null && image !== 'remove'}
          planRefusal={planRefusal}
        >
          {!isWide && <PreviewButton>{preview}</PreviewButton>}
        </EventFormFoot>
      </form>
      {isWide && (
        <aside className="event-preview" aria-label="Aperçu">
          <p className="label">Aperçu de la page publique</p>
          {preview}
        </aside>
      )}
    </div>
  );
}
