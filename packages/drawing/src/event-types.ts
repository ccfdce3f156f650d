import type { InkName } from './colour.ts';
import type { LanternShape } from './lantern.ts';

/** The four types of event. An article's cover uses one of them. */
export type EventType = 'party' | 'barathon' | 'concert' | 'other';

interface TypeSilhouette {
  shape: LanternShape;
  ink: InkName;
}

/** Shape and label distinguish the types; colour is redundant. */
export const TYPE_SILHOUETTES: Readonly<Record<EventType, TypeSilhouette>> = {
  party: { shape: 'boule', ink: 'framboise' },
  barathon: { shape: 'accordeon', ink: 'menthe' },
  concert: { shape: 'toupie', ink: 'bleu' },
  other: { shape: 'cloche', ink: 'miel' },
};
