import type { Publication } from '@lampion/contract/events/event-body';
import type { OwnEvent } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { PencilLine, Sparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EventRoom } from '../../billing/plan-room.tsx';
import { PassageChoice } from '../../blog/editor/versions/passage-choice.tsx';
import { ImageField, useEventImage } from '../../media/image-field.tsx';
import { profileTabAddress } from '../../people/organiser/profile-tabs.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { useMediaQuery } from '../../ui/use-now.ts';
import { AccessFields } from './access-fields.tsx';
import { type EventDraft, labelPublishing, publicationOf, toPublicationFields } from './event-draft.ts';
import { CoverField, EventFormFields, PublicationFields } from './event-form-fields.tsx';
import { EventPreview, PreviewButton } from './event-preview.tsx';
import { FactsFields } from './facts-fields.tsx';
import {
  countNotifiedOfEdit,
  describeHeldNotice,
  describeNotice,
  GuestNoticeFields,
  isUrgentEdit,
  notifying,
} from './guest-notice.tsx';
import type { MergeQuestion, Side } from './merge-event.ts';
import { type NightDraft, readNight } from './night-draft.ts';
import { LongEventDialog } from './night-fields.tsx';
import { UNSAVED_ID } from './preview-event.ts';
import { ResumeNotice } from './resume-notice.tsx';
import { useEventDraft, useEventSaving } from './use-event-saving.ts';

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

/**
 * The form of an event, new or not, with a preview of its public page beside it or behind a button.
 */
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
  const [notice, setNotice] = useState(notifying);
  const notifiedCount = event ? countNotifiedOfEdit(event, draft, new Date()) : 0;
  const [publication, setPublication] = useState(() => publicationOf(event, new Date()));
  const isPublic = event !== null && event.status !== 'draft';
  const form = useErrorFocus(faults);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const label = event ? words.saved : words.new;
  const submit = (as: Publication) =>
    save(draft, {
      image,
      notice: notifiedCount > 0 ? notice : null,
      publication: isPublic ? null : toPublicationFields(as, publication),
      held:
        event && notifiedCount > 0 && notice.notifiesGuests && isUrgentEdit(event, draft, new Date())
          ? { title: `Vos modifications de « ${event.name} »`, text: describeHeldNotice(notifiedCount) }
          : null,
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
        <FactsFields draft={draft} faults={faults} onChange={change} />
        <AccessFields draft={draft} faults={faults} onChange={change} />
        {event && notifiedCount > 0 && (
          <Card as="div" className="form-stack">
            <GuestNoticeFields
              notice={notice}
              count={notifiedCount}
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

/**
 * What the plan still allows in the chosen month; renders nothing while the event stays in a month
 * where it already counts.
 */
function NightRoom({ draft, event }: { draft: EventDraft; event: OwnEvent | null }) {
  const begin = readNight(draft)?.begin;
  if (begin === undefined || Number.isNaN(begin.getTime())) return null;
  const isUncounted = event === null || (event.status === 'draft' && event.own.publishAt === null);
  return <EventRoom begin={begin} own={isUncounted ? null : new Date(event.beginDate)} />;
}

interface EventFormFootProps {
  /** The label of the main button. */
  verb: string;
  cancelTo: string;
  /** The share uploaded, 0 to 1; null while nothing is being sent. */
  sent: number | null;
  hasFile: boolean;
  planRefusal: string | null;
  /** Further buttons. */
  children: ReactNode;
}

/** "Envoi de l’image : 40 %" during an upload, else the current step. */
function describeSaving(sent: number, hasFile: boolean): string {
  if (!hasFile) return 'Enregistrement…';
  return sent < 1 ? fr(`Envoi de l’image : ${Math.round(sent * 100)} %`) : 'Préparation de l’image…';
}

/** Buttons to save and to cancel, with the reason when the plan does not allow it. */
function EventFormFoot({ verb, cancelTo, sent, hasFile, planRefusal, children }: EventFormFootProps) {
  const pendingText = sent === null ? undefined : describeSaving(sent, hasFile);
  return (
    <>
      {planRefusal !== null && (
        <div role="alert">
          <Banner icon={Sparkles} to={profileTabAddress('abonnement')} action="Voir les offres">
            {planRefusal}
          </Banner>
        </div>
      )}
      <div className="actions form-actions">
        <Button type="submit" variant="primary" size="large" pendingText={pendingText}>
          {verb}
        </Button>
        {children}
        <LinkButton variant="ghost" size="large" to={cancelTo}>
          Annuler
        </LinkButton>
        {sent !== null && hasFile && (
          <progress className="sr-only" value={sent} aria-label="Envoi de l’image" />
        )}
      </div>
    </>
  );
}

type Questions = Pick<
  ReturnType<typeof useEventSaving>,
  'answer' | 'correctLong' | 'decideLater' | 'differences' | 'isLong' | 'keepLong'
>;

/** Questions when saving: which of two changes stays, and whether long dates are intended. */
function EventFormQuestions({ night, ...questions }: Questions & { night: NightDraft }) {
  if (questions.differences.length > 0)
    return (
      <ConflictDialog
        questions={questions.differences}
        onChoose={(choices) => void questions.answer(choices)}
        onClose={questions.decideLater}
      />
    );
  if (!questions.isLong) return null;
  return (
    <LongEventDialog
      night={night}
      onConfirm={() => void questions.keepLong()}
      onClose={questions.correctLong}
    />
  );
}

interface KeptDraftProps {
  isThere: boolean;
  onTake: () => void;
  onForget: () => void;
}

/** Offers to restore what was typed and never sent. */
function KeptDraft({ isThere, onTake, onForget }: KeptDraftProps) {
  if (!isThere) return null;
  return (
    <ResumeNotice
      label="Brouillon"
      icon={PencilLine}
      text="Vous aviez commencé sans enregistrer. Votre brouillon est gardé dans ce navigateur."
      actions={
        <>
          <Button size="small" variant="ink" onClick={onTake}>
            Reprendre le brouillon
          </Button>
          <Button size="small" variant="ghost" onClick={onForget}>
            L’effacer
          </Button>
        </>
      }
    />
  );
}

interface ConflictDialogProps {
  questions: readonly MergeQuestion[];
  onChoose: (choices: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
}

/**
 * Asks which version to keep of each field that was changed here and elsewhere. All other changes
 * are kept.
 */
function ConflictDialog({ questions, onChoose, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  return (
    <FormDialog
      isWide
      title="Modifié ailleurs entre-temps"
      text="Cet événement a été enregistré dans une autre fenêtre ou par quelqu’un d’autre pendant que vous le modifiiez. Rien n’est perdu : choisissez ce qui reste. Les autres changements sont gardés des deux côtés."
      submit="Enregistrer ces choix"
      onSubmit={() => onChoose(choices)}
      onClose={onClose}
    >
      {questions.map(({ key, label, mine, theirs }) => (
        <PassageChoice
          key={key}
          title={label}
          mine={mine}
          theirs={theirs}
          side={choices[key] ?? 'mine'}
          onChoose={(side) => setChoices({ ...choices, [key]: side === 'theirs' ? 'theirs' : 'mine' })}
        />
      ))}
    </FormDialog>
  );
}
