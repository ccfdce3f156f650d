import type { CoverPlan } from '@lampion/contract/schemas/cover';
import type { EventType } from '@lampion/contract/schemas/event-type';

/** What kind of party each composition is drawn for: choosing a picture says the type, and nothing else asks for it. */
export const coverTypes: Readonly<Record<CoverPlan, EventType>> = {
  bal: 'party',
  boule: 'party',
  nappe: 'other',
  artifice: 'party',
  fanions: 'other',
  rue: 'barathon',
  parcours: 'barathon',
  accordeon: 'concert',
  ondes: 'concert',
  scene: 'concert',
};
