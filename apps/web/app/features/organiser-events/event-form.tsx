import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { Publication } from '@lampion/contract/schemas/event-body';
import { useState } from 'react';
import { useMediaQuery } from '../../components/area/use-media-query.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useErrorFocus } from '../../components/ui/use-error-focus.ts';
import { EventRoom } from '../billing/plan-room.tsx';
import { CoverField } from './cover-field.tsx';
import type { EventDraft } from './event-draft.ts';
import { EventFormFields } from './event-form-fields.tsx';
import { EventFormFoot } from './event-form-foot.tsx';
import { EventFormQuestions } from './event-form-questions.tsx';
import { EventPreview } from './event-preview.tsx';
import { countToldOfEdit, describeNotice, told } from './guest-notice.ts';
import { GuestNoticeFields } from './guest-notice-fields.tsx';
import { ImageField } from './image-field.tsx';
import { KeptDraft } from './kept-draft-notice.tsx';
import { readNight } from './night-draft.ts';
import { PreviewButton } from './preview-button.tsx';
import { UNSAVED_ID } from './preview-event.ts';
import { labelPublishing, publicationOf, toPublicationFields } from './publication-draft.ts';
import { PublicationFields } from './publication-fields.tsx';
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
  new: { form: 'Nouvel événement', name: 'Titre' },
  saved: { form: 'Modifier l’événement', name: 'Nom' },
};

/** The form of an event, new or not, with a preview of its public page beside it or behind a button. */
export function EventForm({ event, organiserId, cancelTo }: EventFormProps) {
  const { draft, change, settle, read, readBase, rebase, ...kept } = useEventDraft(event);
  const { image, choose, picture } = useEventImage(event?.picture ?? null);
  const { faults, planRefusal, sent, save, ...questions } = useEventSaving(event, {
    settle,
    change,
    read,
    readBase,
    rebase,
    choose,
  });
  const [notice, setNotice] = useState(told);
  const toldCount = event ? countToldOfEdit(event, draft, new Date()) : 0;
  const [publication, setPublication] = useState(() => publicationOf(event, new Date()));
  const isPublic = event !== null && event.status !== 'draft';
  const form = useErrorFocus(faults);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const label = event ? words.saved : words.new;
  const submit = (as: Publication) =>
    save(draft, {
      image,
      notice: toldCount > 0 ? notice : null,
      publication: isPublic ? null : toPublicationFields(as, publication),
    });
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
          void submit(publication.isLater ? 'scheduled' : 'now');
        }}
      >
        <KeptDraft isThere={kept.hasKept} onTake={kept.takeKept} onForget={kept.forgetKept} />
        <NightRoom draft={draft} event={event} />
        <EventFormFields
          nameLabel={label.name}
          formerType={event?.type ?? null}
          draft={draft}
          faults={faults}
          onChange={change}
        >
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
        {!isPublic && (
          <PublicationFields draft={publication} error={faults.publishAt} onChange={setPublication} />
        )}
        <EventFormFoot
          verb={isPublic ? 'Enregistrer' : labelPublishing(publication)}
          cancelTo={cancelTo}
          sent={sent}
          hasFile={image !== null && image !== 'remove'}
          planRefusal={planRefusal}
        >
          {!isPublic && (
            <Button size="large" disabled={sent !== null} onClick={() => void submit('draft')}>
              Enregistrer le brouillon
            </Button>
          )}
          {!isWide && <PreviewButton size="large">{preview}</PreviewButton>}
        </EventFormFoot>
      </form>
      <EventFormQuestions {...questions} night={draft} />
      {isWide && (
        <aside className="event-preview" aria-label="Aperçu">
          <p className="label">Aperçu de la page publique</p>
          {preview}
        </aside>
      )}
    </div>
  );
}

/** What the plan leaves of the month that is typed; nothing while the event stays in the month where it counts already. */
function NightRoom({ draft, event }: { draft: EventDraft; event: OwnEvent | null }) {
  const begin = readNight(draft)?.begin;
  if (begin === undefined || Number.isNaN(begin.getTime())) return null;
  const isUncounted = event === null || (event.status === 'draft' && event.own.publishAt === null);
  return <EventRoom begin={begin} own={isUncounted ? null : new Date(event.beginDate)} />;
}
