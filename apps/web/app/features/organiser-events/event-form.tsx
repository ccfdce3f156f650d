import type { OwnEvent } from '@lampion/contract/schemas/event';
import { useState } from 'react';
import { useMediaQuery } from '../../components/area/use-media-query.ts';
import { Card } from '../../components/ui/card.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { CoverField } from './cover-field.tsx';
import { EventFormFields } from './event-form-fields.tsx';
import { EventFormFoot } from './event-form-foot.tsx';
import { EventPreview } from './event-preview.tsx';
import { countToldOfEdit, describeNotice, told } from './guest-notice.ts';
import { GuestNoticeFields } from './guest-notice-fields.tsx';
import { ImageField } from './image-field.tsx';
import { KeptDraft } from './kept-draft-notice.tsx';
import { PreviewButton } from './preview-button.tsx';
import { UNSAVED_ID } from './preview-event.ts';
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
  const [notice, setNotice] = useState(told);
  const toldCount = event ? countToldOfEdit(event, draft, new Date()) : 0;
  const form = useErrorFocus(faults);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const label = event ? words.saved : words.new;
  const preview = <EventPreview draft={draft} event={event} picture={picture} organiserId={organiserId} />;
  return (
    <div className="event-editor">
      <form
        ref={form}
        noValidate
        className="event-form"
        aria-label={label.form}
        onSubmit={(submission) => {
          submission.preventDefault();
          void save(draft, image, toldCount > 0 ? notice : null);
        }}
      >
        <KeptDraft isThere={kept.hasKept} onTake={kept.takeKept} onForget={kept.forgetKept} />
        <EventFormFields nameLabel={label.name} draft={draft} faults={faults} onChange={change}>
          <CoverField
            id={event?._id ?? UNSAVED_ID}
            draft={draft}
            hasPicture={picture !== null}
            error={faults.coverPlan ?? faults.coverSky}
            onChoose={(coverPlan, coverSky) => {
              change({ ...draft, coverPlan, coverSky });
              if (picture !== null) choose('remove');
            }}
          >
            <ImageField
              image={image}
              previewUrl={picture?.src ?? null}
              error={faults.image}
              onChange={choose}
            />
          </CoverField>
        </EventFormFields>
        {event && toldCount > 0 && (
          <Card as="div" className="form-stack">
            <GuestNoticeFields
              notice={notice}
              count={toldCount}
              what={describeNotice(event, draft, new Date())}
              error={faults.guestWords}
              onChange={setNotice}
            />
          </Card>
        )}
        <EventFormFoot
          verb={label.verb}
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
