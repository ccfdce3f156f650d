import type { NotificationPreferences } from '@lampion/contract/schemas/notification';
import { OrganiserName } from '../../components/site/organiser-name.tsx';
import { LoadingAvatar } from '../../components/ui/loading-avatar.tsx';
import { describeChoice } from './choice-words.ts';
import { OrganiserChoiceButton } from './organiser-choice-button.tsx';

/** Organisers with a notification choice of their own, followed or not. */
export function ExceptionList({ preferences }: { preferences: NotificationPreferences }) {
  return (
    <>
      <h3 className="account-part">Réglages à part</h3>
      <ul>
        {preferences.organisers.map(({ organiserId, username, displayName, ...choice }) => (
          <li key={organiserId} className="person followed">
            <LoadingAvatar name={username} />
            <div className="min-w-0">
              <b className="person-name">
                <OrganiserName of={{ username, displayName }} />
              </b>
              <p className="muted">{describeChoice(choice)}</p>
            </div>
            <div className="followed-end">
              <OrganiserChoiceButton organiser={{ id: organiserId, displayName }} preferences={preferences} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
