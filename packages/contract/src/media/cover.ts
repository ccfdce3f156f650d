import { z } from 'zod';

/** Compositions of drawn covers. */
export const coverPlans = [
  'boule',
  'bal',
  'artifice',
  'rue',
  'parcours',
  'accordeon',
  'ondes',
  'scene',
  'nappe',
  'fanions',
] as const;
/** Skies of drawn covers. */
export const coverSkies = ['crepuscule', 'braise', 'menthe', 'bleue', 'nuit', 'aube', 'papier'] as const;

export type CoverPlan = (typeof coverPlans)[number];
export type CoverSky = (typeof coverSkies)[number];

export const coverPlanLabels: Record<CoverPlan, string> = {
  boule: 'Grande lanterne',
  bal: 'Bal sur la place',
  artifice: 'Feu d’artifice',
  rue: 'Rue des bars',
  parcours: 'Plan du parcours',
  accordeon: 'Accordéon',
  ondes: 'Ondes',
  scene: 'Scène',
  nappe: 'Nappe à carreaux',
  fanions: 'Fanions',
};

export const coverSkyLabels: Record<CoverSky, string> = {
  crepuscule: 'crépuscule',
  braise: 'braise',
  menthe: 'menthe',
  bleue: 'heure bleue',
  nuit: 'nuit',
  aube: 'aube',
  papier: 'papier',
};

const UNKNOWN = 'Choisissez une des couvertures proposées';

/** One of a closed list; empty for the one derived from the id. */
export const coverPlanSchema = z
  .enum(['', ...coverPlans], { error: UNKNOWN })
  .transform((plan) => plan || null);
export const coverSkySchema = z.enum(['', ...coverSkies], { error: UNKNOWN }).transform((sky) => sky || null);
