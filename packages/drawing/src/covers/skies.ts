import type { Colour } from '../colour.ts';

export type SkyName = 'crepuscule' | 'braise' | 'menthe' | 'bleue' | 'nuit' | 'aube' | 'papier';

export interface Sky {
  /** Seven flat steps, from the top of the sky to the horizon. */
  steps: readonly Colour[];
  ground: Colour;
  string: Colour;
  /** Lights have a halo only on a dark sky. */
  isDark: boolean;
}

const dark = (steps: readonly Colour[], ground: Colour): Sky => ({
  steps,
  ground,
  string: '#FFF8EC',
  isDark: true,
});
const light = (steps: readonly Colour[]): Sky => ({
  steps,
  ground: '#15122A',
  string: '#15122A',
  isDark: false,
});

export const SKIES: Readonly<Record<SkyName, Sky>> = {
  crepuscule: dark(['#15122A', '#241636', '#431C40', '#6B2245', '#A02C46', '#D64A3C', '#FF6B35'], '#0D0A1E'),
  braise: dark(['#3A1030', '#5E1638', '#8A1C40', '#B92449', '#DE3258', '#F0386B', '#FF6F8C'], '#240B26'),
  menthe: dark(['#0A1B26', '#0B2A33', '#0D3D42', '#105350', '#136C61', '#188873', '#1FA890'], '#081319'),
  bleue: dark(['#0F1436', '#14204F', '#1A2E6E', '#213F92', '#2A52B8', '#3E6BE8', '#6F96F5'], '#0B0E26'),
  nuit: dark(['#0D0A1E', '#15122A', '#1C1732', '#241D3B', '#32284C', '#3E3158', '#483B63'], '#070512'),
  aube: light(['#FFEFD2', '#FFE3B4', '#FFD590', '#FFC36B', '#FFB347', '#FF9141', '#FF6B35']),
  papier: light(['#FFF8EC', '#FDF2DF', '#FAEBCF', '#F6E2BD', '#F1E2C8', '#EBD5B0', '#E2CDA9']),
};
