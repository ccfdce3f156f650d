import type { PlanName, SkyName } from '@lampion/drawing/cover';

/** A picture of the demo's album: drawn, as nobody was there. */
export interface DemoPhoto {
  readonly plan: PlanName;
  readonly sky: SkyName;
  readonly caption: string;
  /** Which of those who come took it; the host is the first. */
  readonly author: number;
  /** By the demo's member. */
  readonly isLiked: boolean;
}

/** The latest first. */
export const demoPhotos: readonly DemoPhoto[] = [
  { plan: 'bal', sky: 'crepuscule', caption: 'Minuit pile', author: 2, isLiked: true },
  { plan: 'accordeon', sky: 'bleue', caption: 'Théo, dernier rappel', author: 3, isLiked: false },
  { plan: 'nappe', sky: 'papier', caption: 'Avant la ruée', author: 4, isLiked: false },
  { plan: 'artifice', sky: 'braise', caption: '', author: 5, isLiked: true },
  { plan: 'fanions', sky: 'aube', caption: 'On accroche tout', author: 1, isLiked: false },
  { plan: 'rue', sky: 'menthe', caption: 'On cherche le métro', author: 6, isLiked: false },
  { plan: 'scene', sky: 'nuit', caption: 'Le slow de Maud', author: 0, isLiked: true },
  { plan: 'boule', sky: 'braise', caption: 'La première allumée', author: 4, isLiked: false },
];
