import { appAccountEndpoints } from '@lampion/contract/endpoints/app-accounts';
import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import { type ChangeEvent, useRef } from 'react';
import { useTask } from '../../../components/area/use-task.ts';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { callApi } from '../../../lib/api.ts';
import { cropToSquare } from './crop-to-square.ts';
import { useShowOwnAppAccount } from './use-own-app-account.ts';

async function sendPicture(file: Blob): Promise<OwnAppAccount> {
  const body = new FormData();
  // What this browser cannot read the server may: it says so otherwise.
  body.set('image', await cropToSquare(file).catch(() => file), 'photo.jpg');
  return callApi(appAccountEndpoints.setPicture, { body });
}

/** The member's picture, to be replaced or taken down at once. */
export function PictureEdit({ account: { username, picUrl, hasPicture } }: { account: OwnAppAccount }) {
  const file = useRef<HTMLInputElement>(null);
  const show = useShowOwnAppAccount();
  const { run, isBusy } = useTask({ isLeaving: true });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? [];
    target.value = '';
    if (picture === undefined) return;
    void run({
      failure: 'Photo non enregistrée',
      work: async () => {
        show(await sendPicture(picture));
        return { title: 'Photo enregistrée' };
      },
    });
  };
  const remove = () =>
    run({
      failure: 'Photo non retirée',
      work: async () => {
        show(await callApi(appAccountEndpoints.removePicture, {}));
        return { title: 'Photo retirée' };
      },
    });
  return (
    <div className="me-picture">
      <Avatar name={username} picture={hasPicture ? picUrl : null} isLarge />
      <input
        ref={file}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Votre photo"
        tabIndex={-1}
        onChange={choose}
      />
      <Button pendingText={isBusy ? 'Un instant…' : undefined} onClick={() => file.current?.click()}>
        {hasPicture ? 'Changer la photo' : 'Ajouter une photo'}
      </Button>
      {hasPicture && (
        <Button variant="ghost" disabled={isBusy} onClick={remove}>
          Retirer
        </Button>
      )}
    </div>
  );
}
