import { fr } from '@lampion/contract/french';
import { CHOICE_WORDING, readWording } from '@lampion/contract/people/followers';
import type { PublicOrganiser } from '@lampion/contract/people/organisers';
import { CalendarDays, CalendarPlus, Mail, Rss } from 'lucide-react';
import type { ReplyFaults, SentFields } from '../../events/replies/reply-form-data.ts';
import { useSite } from '../../platform/pages/site.ts';
import { Trap } from '../../site/honeypot.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/input.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { FollowSwitches } from './follow-link.tsx';

/** The form for an address without an account. */
interface EmailFollow {
  /** A link is on its way to the address. */
  readonly isSent: boolean;
  readonly values: SentFields;
  readonly faults: ReplyFaults;
}

interface FollowWaysProps {
  organiser: PublicOrganiser;
  email: EmailFollow;
}

/**
 * Ways to follow an organiser: without an account by e-mail, in a calendar or feed reader; or with
 * one.
 */
export function FollowWays({ organiser, email }: FollowWaysProps) {
  const feeds = organiserFeeds(organiser, useSite()?.publicUrl ?? '');
  return (
    <section className="card card-pad follow-ways" id="suivre" aria-labelledby="suivre-titre">
      <h2 className="section-title" id="suivre-titre">
        Ne rien manquer
      </h2>
      <EmailForm organiser={organiser} {...email} />
      <p className="muted">
        Ou abonnez-vous à l’agenda&#8239;: chaque nouvelle date s’y inscrit, chaque changement aussi.
      </p>
      <div className="follow-links">
        <LinkButton href={feeds.subscription}>
          <Icon of={CalendarDays} />
          Agenda iCal
        </LinkButton>
        <LinkButton href={feeds.googleCalendar} target="_blank" rel="noopener">
          <Icon of={CalendarPlus} />
          Google Agenda
          <span className="sr-only"> (nouvel onglet)</span>
        </LinkButton>
        <LinkButton href={feeds.rss}>
          <Icon of={Rss} />
          Flux RSS
        </LinkButton>
      </div>
      <FollowSwitches />
      <p className="muted">
        Avec un compte Lampion,{' '}
        <a className="link" href={`/login?retour=${encodeURIComponent(organiser.path)}`}>
          connectez-vous
        </a>{' '}
        pour suivre {organiser.displayName}.
      </p>
    </section>
  );
}

/** Works without a script. The answer is the same whether the address follows already or not. */
function EmailForm({
  organiser: { path, displayName },
  isSent,
  values,
  faults,
}: EmailFollow & Pick<FollowWaysProps, 'organiser'>) {
  if (isSent)
    return (
      <p role="status">
        <b>Ouvrez votre boîte.</b>{' '}
        {fr(
          `Si cette adresse ne suit pas encore ${displayName}, un e-mail vous y attend avec un lien pour confirmer.`,
        )}
      </p>
    );
  return (
    <form method="post" action={`${path}#suivre`} className="follow-form" noValidate>
      <FormError>{faults.form ?? undefined}</FormError>
      <TextField
        name="email"
        type="email"
        label="Par e-mail, sans compte"
        autoComplete="email"
        defaultValue={values.email}
        error={faults.fields.email}
        hint={fr(readWording(CHOICE_WORDING))}
      />
      <input type="hidden" name="wording" value={CHOICE_WORDING} />
      <Trap />
      <Button type="submit" variant="primary">
        <Icon of={Mail} />
        Me prévenir
      </Button>
    </form>
  );
}

export interface OrganiserFeeds {
  /** Opens the device's own calendar, which then subscribes to it. */
  readonly subscription: string;
  readonly googleCalendar: string;
  readonly calendar: string;
  readonly rss: string;
  readonly json: string;
}

/**
 * Addresses of an organiser's feeds. By id, which stays the same when the username changes.
 * @param publicUrl "https://lampion.example", without a trailing slash
 */
export function organiserFeeds({ _id }: Pick<PublicOrganiser, '_id'>, publicUrl: string): OrganiserFeeds {
  const calendar = `/o/${_id}/calendar.ics`;
  const subscription = (publicUrl + calendar).replace(/^https?:/, 'webcal:');
  return {
    subscription,
    googleCalendar: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(subscription)}`,
    calendar,
    rss: `/o/${_id}/rss.xml`,
    json: `/o/${_id}/feed.json`,
  };
}
