import { ORGANISER_BIO_MAX, ORGANISER_LINKS_MAX } from '@lampion/contract/schemas/organiser-front';
import type { Profile } from '@lampion/contract/schemas/profile';
import { Button, LinkButton } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { TextareaField } from '../../components/ui/input.tsx';
import { CoverChoices } from '../cover-choice/cover-choices.tsx';
import { ImageField } from '../organiser-events/image-field.tsx';
import { PagePreview } from './page-preview.tsx';
import { type PageFormState, usePageForm } from './use-page-form.ts';

/** The public page of the organiser: its text, its addresses elsewhere and its cover, with a preview. */
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
