import { firstNameOf, HIDDEN_NAME } from '@lampion/contract/rules/first-name';
import type { PartyHost } from '@lampion/contract/schemas/party';
import { portraitAddress } from '../images/describe-portrait.ts';
import type { PersonRow } from './party-store.ts';

/** A host as their guests read them; somebody where a block is between them and the reader. */
export function toHost({ username, appName, image, isHidden }: Omit<PersonRow, 'id'>): PartyHost {
  if (isHidden) {
    const picUrl = portraitAddress(HIDDEN_NAME, null);
    return { username: null, name: HIDDEN_NAME, picUrl, portraitUrl: undefined };
  }
  const name = appName || username;
  return { username, name, picUrl: portraitAddress(username, image), portraitUrl: undefined };
}

/** A guest as other guests see them: the portrait is drawn from the first name, as the username is not theirs to read. */
export function toFace({
  nickname,
  image,
}: {
  readonly nickname: string;
  readonly image: PersonRow['image'];
}) {
  const name = firstNameOf(nickname);
  return { name, picUrl: portraitAddress(name, image) };
}
