import {
  ORGANISER_BIO_MAX,
  ORGANISER_LINKS_MAX,
  type OrganiserFront,
  organiserEndpoints,
  updateOrganiserPageBodySchema,
} from '@lampion/contract/people/organisers';
import type { Profile } from '@lampion/contract/people/profile';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImageChoice } from '../../events/event-form/save-event.ts';
import { CoverChoices } from '../../media/cover-choices.tsx';
import { ImageField, useEventImage } from '../../media/image-field.tsx';
import { ApiError, callApi } from '../../platform/api.ts';
import { PublicFrame } from '../../site/public-frame.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { useErrorFocus } from '../../ui/forms/focus.ts';
import { TextareaField } from '../../ui/forms/input.tsx';
import { clearError, notify, notifyError } from '../../ui/toaster.tsx';
import { describeFailure, useOneAtATime } from '../../ui/use-task.ts';
import { OrganiserHead } from './organiser-head.tsx';

/**
 * The public page of the organiser: its text, its addresses elsewhere and its cover, with a
 * preview.
 */
export function PageCard({ page }: Pick<Profile, 'page'>) {
  const state = usePageForm(page);
  return (
    <Card aria-labelledby="page-title">
      <CardHead id="page-title" title="Page publique">
        <LinkButton href={page.path} size="small">
          Voir ma page
        </LinkButton>
      </CardHead>
      <div className="event-editor">
        <form
          ref={state.form}
          className="form"
          aria-label="Page publique"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void state.submit();
          }}
        >
          <PageFields state={state} id={page._id} />
          <div className="actions">
            <Button
              type="submit"
              variant="primary"
              pendingText={state.isPending ? 'Enregistrement…' : undefined}
            >
              Enregistrer la page
            </Button>
          </div>
        </form>
        <div className="event-preview">
          <p className="label">Aperçu</p>
          <PagePreview page={page} state={state} />
        </div>
      </div>
    </Card>
  );
}

function PageFields({ state, id }: { state: PageFormState; id: string }) {
  const { values, faults, change } = state;
  return (
    <>
      <TextareaField
        name="bio"
        label="Présentation (facultative)"
        hint="Laissée vide, c’est celle de votre compte de l’application."
        rows={4}
        maxCharacters={ORGANISER_BIO_MAX}
        value={values.bio}
        error={faults.bio}
        onChange={({ target }) => change({ bio: target.value })}
      />
      <TextareaField
        name="links"
        label="Vos adresses (facultatif)"
        hint={`Site, Instagram… Une par ligne, ${ORGANISER_LINKS_MAX} au maximum, en entier : https://exemple.fr`}
        rows={3}
        inputMode="url"
        value={values.links}
        error={faults.links}
        onChange={({ target }) => change({ links: target.value })}
      />
      <PageCover state={state} id={id} />
    </>
  );
}

function PageCover({ state, id }: { state: PageFormState; id: string }) {
  const { values, faults, picture, change, choose } = state;
  const fault = faults.coverPlan ?? faults.coverSky;
  return (
    <fieldset className="field">
      <legend className="label">Couverture</legend>
      <CoverChoices
        id={id}
        type="party"
        plan={values.coverPlan}
        sky={values.coverSky}
        hasPicture={picture !== null}
        onChoose={(coverPlan, coverSky) => {
          change({ coverPlan, coverSky });
          if (picture !== null) choose('remove');
        }}
      />
      {fault && <FieldError>{fault}</FieldError>}
      <ImageField
        image={state.image}
        previewUrl={picture?.src ?? null}
        error={faults.image}
        onChange={choose}
      />
    </fieldset>
  );
}

/** The head of the public page as it would be if the form were saved now. */
function PagePreview({ page, state }: { page: OrganiserFront; state: PageFormState }) {
  const { bio, links, coverPlan, coverSky } = state.values;
  const shown: OrganiserFront = {
    ...page,
    bio: bio.trim(),
    links: links.split('\n').filter((line) => URL.canParse(line.trim())),
    picture: state.picture,
    cover: { ...page.cover, plan: coverPlan || null, sky: coverSky || null },
  };
  return (
    <PublicFrame title="Aperçu de la page publique" isInert>
      <div className="blog org">
        <div className="wrap org-in">
          <OrganiserHead organiser={shown} followerCount={0} coming={null} past={null} url="" />
        </div>
      </div>
    </PublicFrame>
  );
}

/** The form of the public page, as typed: addresses one a line. */
interface PageValues {
  readonly bio: string;
  readonly links: string;
  readonly coverPlan: string;
  readonly coverSky: string;
}
/** An error sentence for each invalid field. */
type PageFaults = Partial<Record<keyof PageValues | 'image', string>>;

function pageValuesOf({ bio, links, cover }: OrganiserFront): PageValues {
  return { bio, links: links.join('\n'), coverPlan: cover.plan ?? '', coverSky: cover.sky ?? '' };
}

const fields = ['bio', 'links', 'coverPlan', 'coverSky', 'image'] as const;

/** The first error of each field; an error of one address is shown for all of them. */
function placePageFaults(faults: readonly { path: string; message: string }[]): PageFaults {
  const placed: PageFaults = {};
  for (const { path, message } of faults) {
    const field = fields.find((name) => name === path.split('.')[0]);
    if (field !== undefined) placed[field] ??= message;
  }
  return placed;
}

/** Validates the form by the contract's rules, before anything is sent. */
function checkPage(values: PageValues): PageFaults {
  const issues = updateOrganiserPageBodySchema.safeParse(values).error?.issues ?? [];
  return placePageFaults(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The body to send: what differs from the saved page. */
function toPageBody(saved: PageValues, values: PageValues, image: ImageChoice): FormData {
  const body = new FormData();
  for (const name of ['bio', 'links', 'coverPlan', 'coverSky'] as const)
    if (values[name] !== saved[name]) body.set(name, values[name]);
  if (image === 'remove') body.set('removeImage', 'true');
  else if (image) body.set('image', image.file);
  return body;
}

const NOT_SAVED = 'Page publique non enregistrée';

function readFaults(error: unknown): PageFaults {
  if (!(error instanceof ApiError)) return {};
  const isImage = error.code === 'unsupported_image' || error.code === 'too_large';
  return isImage ? { image: error.message } : placePageFaults(error.errors);
}

/**
 * The state of the form of the public page: its values, its picture, its faults, and whether it is
 * being sent.
 */
function usePageForm(page: OrganiserFront) {
  const saved = pageValuesOf(page);
  const [values, setValues] = useState(saved);
  const [faults, setFaults] = useState<PageFaults>({});
  const [isPending, setPending] = useState(false);
  const { image, choose, picture } = useEventImage(page.picture);
  const form = useErrorFocus(faults);
  const { revalidate } = useRevalidator();
  const runAlone = useOneAtATime();

  async function send() {
    const wrong = checkPage(values);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    clearError(NOT_SAVED);
    setPending(true);
    try {
      await callApi(organiserEndpoints.updateOrganiserPage, { body: toPageBody(saved, values, image) });
      await revalidate();
      choose(null);
      notify({ title: 'Page publique mise à jour' });
    } catch (error) {
      const placed = readFaults(error);
      setFaults(placed);
      if (Object.keys(placed).length === 0) notifyError(describeFailure(error, NOT_SAVED));
    } finally {
      setPending(false);
    }
  }

  const change = (changes: Partial<PageValues>) => setValues({ ...values, ...changes });
  return { form, values, faults, isPending, image, picture, choose, change, submit: () => runAlone(send) };
}

type PageFormState = ReturnType<typeof usePageForm>;
