import { z } from 'zod';
import { dropHiddenCharacters, trimUnseen } from '../rules/visible-text.ts';
import { limitCharacters } from './text.ts';

/** The longest search, in visible characters. */
export const SEARCH_MAX = 100;

/** Search words; case and accents are ignored. Empty matches everything. */
export const searchTextSchema = limitCharacters(
  z.string().overwrite((text) => trimUnseen(dropHiddenCharacters(text))),
  SEARCH_MAX,
).regex(/^[^\p{Cc}]*$/u, 'Caractères non autorisés');
