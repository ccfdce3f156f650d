import { PARTY, type Told } from './openapi-example-facts.ts';

// The way of a barathon.
const NAME = 'Barathon de la Butte';
const BEGINS = '2027-07-17T18:30:00.000Z';
const LINK_CODE = 'k3Jx0aQ1Zr8uWm5TnYb2Lg';
const BAR = '01a642f8-2a00-7c31-8a51-6f2d1c0b9e83';
const crawlBar = {
  id: BAR,
  name: 'Au Merle chanteur',
  description: 'Terrasse sur la place.',
  openingHours: '17:00',
  closingHours: '01:00',
  mission: 'Trouver le merle sur l’enseigne',
  address: '8 place du Bouffay, 44000 Nantes',
  latitude: 47.2143,
  longitude: -1.5537,
  capacity: 50,
  stayMinutes: 45,
  linkCode: null,
};
const crawlGroup = {
  number: 0,
  name: 'Menthe',
  people: 34,
  beginsAt: BEGINS,
  endedAt: null,
  steps: [{ barId: BAR, headedAt: BEGINS }],
};

export const crawlExamples: Told = {
  CrawlBar: crawlBar,
  CrawlGroup: crawlGroup,
  Crawl: {
    id: PARTY,
    name: NAME,
    isHost: false,
    linkCode: null,
    staggerMinutes: 25,
    bars: [crawlBar],
    groups: [crawlGroup],
  },
  getCrawl: { id: PARTY },
  getCrawlScreen: { code: LINK_CODE },
  getCrawlVisits: { code: LINK_CODE },
  addCrawlBar: { id: BAR },
  reorderCrawl: { ids: [BAR] },
  updateCrawlGroups: { people: 86 },
  moveCrawl: { group: 0, leaves: BAR },
  takeBackCrawlStep: { group: 0, to: BAR },
  updateCrawlBar: { capacity: 50, stayMinutes: 45 },
  CrawlScreen: { name: NAME, bars: [crawlBar], groups: [crawlGroup] },
  CrawlVisits: {
    bar: crawlBar.name,
    visits: [
      {
        people: 40,
        arrivesAt: '2027-07-13T20:10:00.000Z',
        leavesAt: '2027-07-13T20:55:00.000Z',
        state: 'coming',
      },
    ],
  },
};
