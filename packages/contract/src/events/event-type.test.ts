import { expect, it } from 'vitest';
import { type EventType, wordsOfType } from './event-type.ts';

it.each([
  ['party', 'la soirée de la soirée votre soirée elle annulée'],
  ['barathon', 'le barathon du barathon votre barathon il annulé'],
  ['concert', 'le concert du concert votre concert il annulé'],
  ['other', 'l’événement de l’événement votre événement il annulé'],
  ['karaoke', 'l’événement de l’événement votre événement il annulé'],
])('speaks of a %s in its own gender', (type, said) => {
  const { the, ofThe, your, it: pronoun, agree } = wordsOfType(type as EventType);
  expect([the, ofThe, your, pronoun, agree('annulé')].join(' ')).toBe(said);
});
