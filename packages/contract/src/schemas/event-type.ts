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
