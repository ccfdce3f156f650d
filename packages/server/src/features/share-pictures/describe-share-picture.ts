import { frPlain } from '@lampion/contract/french';
import { formatDate } from '@lampion/contract/rules/format';
import { formatEventTimes } from '@lampion/contract/rules/format-night';
import type { Article } from '@lampion/contract/schemas/article';
import type { CoverChoice, Picture } from '@lampion/contract/schemas/common';
import type { PublicEvent } from '@lampion/contract/schemas/event';
import { type EventType, eventTypeLabels } from '@lampion/contract/schemas/event-type';
import type { PublicOrganiser } from '@lampion/contract/schemas/organiser';

/** Content of the picture shown in a messenger or a feed. Texts are in French, with its typography. */
export interface ShareWords {
  /** A few words above the title: category or type. */
  readonly label: string;
  /** Colour of the label, readable on paper. */
  readonly ink: string;
  readonly title: string;
  /** Below the title: date, place. */
  readonly lines: readonly string[];
  /** Beside the logo: the organiser. */
  readonly note: string;
}

/** Everything a share picture depends on. */
export interface ShareDescription {
  readonly words: ShareWords;
  /** The uploaded picture, or null for the drawn cover. */
  readonly picture: Pick<Picture, 'src'> | null;
  readonly cover: CoverChoice & { readonly id: string };
}

const EMBER = '#B4380A';

/** Colours of the four types that are readable on paper. */
const inks: Record<EventType, string> = {
  party: '#B81A4C',
  barathon: '#0A6B5B',
  concert: '#2447B0',
  other: '#7A4F00',
};

const eventLabels: Record<EventType, string> = { ...eventTypeLabels, other: 'Événement' };
const cancelledLabels: Record<EventType, string> = {
  party: 'Soirée annulée',
  barathon: 'Barathon annulé',
  concert: 'Concert annulé',
  other: 'Événement annulé',
};

function startWithCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function describeArticlePicture(article: Article): ShareDescription {
  const { _id: id, title, category, publishDate, picture, cover } = article;
  const words = {
    label: frPlain(category || 'Le blog'),
    ink: EMBER,
    title: frPlain(title),
    lines: [startWithCapital(formatDate(publishDate, 'long'))],
    note: 'Le carnet de bal',
  };
  return { words, picture, cover: { ...cover, id } };
}

type SharedEvent = Pick<
  PublicEvent,
  '_id' | 'name' | 'type' | 'status' | 'beginDate' | 'endDate' | 'place' | 'picture' | 'cover'
>;

export function describeEventPicture(event: SharedEvent, organiserName: string): ShareDescription {
  const { _id: id, name, type, status, place, picture, cover } = event;
  const words = {
    label: status === 'cancelled' ? cancelledLabels[type] : eventLabels[type],
    ink: inks[type],
    title: frPlain(name),
    lines: [startWithCapital(formatEventTimes(event)), frPlain(place)],
    note: frPlain(`Par ${organiserName}`),
  };
  return { words, picture, cover: { ...cover, id } };
}

/** Approximate number of characters per line of the sheet. */
const LINE_LETTERS = 36;
const LINES_MAX = 4;

/** A text in lines of whole words; the rest stays on the last one, where it is cut. */
function breakLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    const fits = last !== undefined && last.length + 1 + word.length <= LINE_LETTERS;
    if (last !== undefined && (fits || lines.length === LINES_MAX))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export function describeOrganiserPicture({ _id: id, displayName, bio }: PublicOrganiser): ShareDescription {
  const words = {
    label: 'Soirées et événements',
    ink: EMBER,
    title: frPlain(displayName),
    lines: bio === '' ? ['Ses prochains événements sont ici.'] : breakLines(frPlain(bio)),
    note: '',
  };
  return { words, picture: null, cover: { id, type: 'party', plan: null, sky: null } };
}

/** The picture of pages that have none of their own. */
export const sitePicture: ShareDescription = {
  words: {
    label: 'Soirées, barathons, concerts',
    ink: EMBER,
    title: 'Créez.\nVivez.\nPartagez.',
    lines: ['Toute la soirée tient dans une appli.'],
    note: '',
  },
  picture: null,
  cover: { id: 'lampion', type: 'party', plan: 'boule', sky: 'crepuscule' },
};
