import { z } from 'zod';

export const eventTypes = ['party', 'barathon', 'concert', 'other'] as const;
export const eventTypeSchema = z.enum(eventTypes);
export type EventType = z.infer<typeof eventTypeSchema>;

/** Label of each type. */
export const eventTypeLabels: Record<EventType, string> = {
  party: 'Soirée',
  barathon: 'Barathon',
  concert: 'Concert',
  other: 'Autre',
};

/** How a sentence speaks of an event: with the noun of its type, in its gender. */
export interface TypeWords {
  /** "la soirée", "le concert". */
  readonly the: string;
  /** "de la soirée", "du concert". */
  readonly ofThe: string;
  /** "votre soirée", "votre concert". */
  readonly your: string;
  /** "elle", "il". */
  readonly it: string;
  /** A participle or adjective in its masculine form, agreed: "annulée", "annulé". */
  agree(masculine: string): string;
}

const masculine = (noun: string): TypeWords => ({
  the: `le ${noun}`,
  ofThe: `du ${noun}`,
  your: `votre ${noun}`,
  it: 'il',
  agree: (word) => word,
});

const words: Readonly<Record<EventType, TypeWords>> = {
  party: {
    the: 'la soirée',
    ofThe: 'de la soirée',
    your: 'votre soirée',
    it: 'elle',
    agree: (word) => `${word}e`,
  },
  barathon: masculine('barathon'),
  concert: masculine('concert'),
  other: { ...masculine('événement'), the: 'l’événement', ofThe: 'de l’événement' },
};

/** What happens to the bars of a barathon whose type changes; null if none are hidden. */
export function describeTypeChange(former: EventType, chosen: EventType): string | null {
  if (former !== 'barathon' || chosen === 'barathon') return null;
  return 'Le parcours et ses bars sont gardés : ils reviennent si vous choisissez de nouveau « Barathon ».';
}

/** The words for a type of event; those of any event for a type that a newer version added. */
export function wordsOfType(type: EventType): TypeWords {
  return words[type] ?? words.other;
}
