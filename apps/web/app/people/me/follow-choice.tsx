import type { FollowedOrganiser } from '@lampion/contract/events/replies';
import { fr } from '@lampion/contract/french';
import {
  CHOICE_WORDING,
  type FollowChannel,
  followChannelHints,
  followChannelLabels,
  followChannels,
  followerEndpoints,
  followScreenLabels,
  readWording,
} from '@lampion/contract/people/followers';
import { formatDate } from '@lampion/contract/platform/rules/format';
import { useState } from 'react';
import { callApi } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { useTask } from '../../ui/use-task.ts';

interface FollowChoiceProps {
  organiser: FollowedOrganiser;
}

/** Says how the member is notified of an organiser's new dates, and opens the choice. */
export function FollowChoice({ organiser }: FollowChoiceProps) {
  const [consents, setConsents] = useState(organiser.consents);
  const [isOpen, setOpen] = useState(false);
  const ways = consents.map(({ channel }) => followChannelLabels[channel].toLowerCase());
  return (
    <>
      <p className="muted">
        {ways.length === 0 ? 'Vous n’êtes pas prévenu.' : fr(`Prévenu ${ways.join(', ')}.`)}{' '}
        <button type="button" className="link" onClick={() => setOpen(true)}>
          Changer<span className="sr-only"> pour {organiser.displayName}</span>
        </button>
      </p>
      {isOpen && (
        <FollowDialog
          organiser={{ ...organiser, consents }}
          onSaved={setConsents}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FollowDialogProps extends FollowChoiceProps {
  onSaved: (consents: FollowedOrganiser['consents']) => void;
  onClose: () => void;
}

/** The ways to be notified, each with the proof of its consent. */
function FollowDialog({ organiser: { id, displayName, consents }, onSaved, onClose }: FollowDialogProps) {
  const [wanted, setWanted] = useState<readonly FollowChannel[]>(consents.map(({ channel }) => channel));
  const { run, isBusy } = useTask();
  const body = { channels: [...wanted], screen: 'app' as const, wording: CHOICE_WORDING };
  const save = () =>
    run({
      failure: 'Choix non enregistré',
      subject: id,
      work: async () => {
        const follow = await callApi(followerEndpoints.followOrganiser, { params: { id }, body });
        onSaved(follow.consents);
        onClose();
        return { title: 'Choix enregistré' };
      },
    });
  const describe = (channel: FollowChannel) => {
    const consent = consents.find((one) => one.channel === channel);
    if (consent === undefined) return followChannelHints[channel];
    const { givenAt, screen } = consent;
    return `Accepté le ${formatDate(givenAt, 'long')} sur ${followScreenLabels[screen]}`;
  };
  return (
    <FormDialog
      title={`Les nouvelles dates de ${displayName}`}
      text={fr(`« ${readWording(CHOICE_WORDING)} »`)}
      onClose={onClose}
      onSubmit={save}
      submit="Enregistrer"
      pendingText={isBusy ? 'Enregistrement…' : undefined}
      aside={
        wanted.length > 0 && (
          <Button variant="ghost" onClick={() => setWanted([])}>
            Aucun
          </Button>
        )
      }
    >
      <fieldset className="choice-fields">
        <legend className="sr-only">Comment vous prévenir&#8239;?</legend>
        {followChannels.map((channel) => (
          <Checkbox
            key={channel}
            name={`follow-${channel}`}
            label={followChannelLabels[channel]}
            hint={describe(channel)}
            checked={wanted.includes(channel)}
            onChange={({ target }) =>
              setWanted(
                followChannels.filter((one) => (one === channel ? target.checked : wanted.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}
