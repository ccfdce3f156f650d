import type { OwnAppAccount } from '@lampion/contract/people/app-accounts';

type Findable = OwnAppAccount['findable'];

/** Who finds a member by searching, in words. */
export const findableChoices: readonly { value: Findable; label: string; text: string }[] = [
  { value: 'everybody', label: 'Tout le monde', text: 'Par votre pseudo ou votre nom.' },
  {
    value: 'friends_of_friends',
    label: 'Les amis de mes amis',
    text: 'Les autres ont besoin de votre lien ou de votre code.',
  },
  { value: 'nobody', label: 'Personne', text: 'Seulement avec votre lien ou votre code.' },
];

export const describeFindable = (findable: Findable): string =>
  findableChoices.find(({ value }) => value === findable)?.label ?? '';
