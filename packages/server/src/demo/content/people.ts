import type { Random } from '@lampion/drawing/seeded-random';
import { createRandom, pick } from '@lampion/drawing/seeded-random';
import { type DemoPerson, demoOrganisers } from './demo-types.ts';
import { bios } from './people/bios.ts';
import { firstPeople } from './people/first-people.ts';
import { firstNames, lastNames } from './people/names.ts';
import { shuffle } from './shuffle.ts';

const SEED = 1307;
/** Arcep keeps 06 39 98 00 00 to 06 39 98 99 99 for fiction. */
const FICTION_PREFIX = '+3363998';
const FICTION_NUMBERS = 10_000;
/** Coprime with FICTION_NUMBERS, so that every index gets a number of its own. */
const PHONE_STRIDE = 7919;
const PHONE_START = 1789;
/** One person in five leaves the bio empty. */
const EMPTY_BIO_SHARE = 0.2;

const nicknames: readonly ((first: string, last: string) => string)[] = [
  (first, last) => `${first}.${last}`,
  (first, last) => `${first}_${last}`,
  (first, last) => `${first}.${last.slice(0, 1)}`,
  (first, last) => `${first.slice(0, 1)}.${last}`,
  (first, last) => `${first}_${last.slice(0, 3)}`,
  (first, last) => `${last}.${first}`,
  (first) => `${first}_danse`,
  (first) => `bonsoir.${first}`,
  (first, last) => `${last}_${first.slice(0, 1)}`,
  (first, last) => `${first}.${last.slice(0, 4)}`,
  (first, last) => `${first.slice(0, 2)}${last}`,
  (first, last) => `${first}${last.slice(0, 2)}`,
];

/** Lower case, without accents, nothing but letters and digits. */
function simplify(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

function phoneAt(index: number): string {
  const number = (PHONE_START + index * PHONE_STRIDE) % FICTION_NUMBERS;
  return `${FICTION_PREFIX}${String(number).padStart(4, '0')}`;
}

function freeUsername(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, 26);
  if (!taken.has(base)) return base;
  let suffix = 2;
  while (taken.has(`${base}${suffix}`)) suffix += 1;
  return `${base}${suffix}`;
}

/** Deals every bio once before any comes back. */
function createBioDealer(random: Random): () => string {
  let pile: string[] = [];
  return () => {
    if (random() < EMPTY_BIO_SHARE) return '';
    if (pile.length === 0) pile = shuffle(random, bios);
    return pile.pop() ?? '';
  };
}

function createPerson(random: Random, taken: ReadonlySet<string>, bio: string, phone: string): DemoPerson {
  const first = pick(random, firstNames);
  const last = pick(random, lastNames);
  const wanted = pick(random, nicknames)(simplify(first), simplify(last));
  return { username: freeUsername(wanted, taken), appName: `${first} ${last}`, bio, phone };
}

/**
 * The people of the demo: the same for the same count, and a longer list begins like a shorter one. Usernames are
 * unique, lower case, [a-z0-9._], 3 to 30 characters, and never an organiser's; phones are unique up to 10,000 people.
 */
export function demoPeople(count: number): DemoPerson[] {
  const random = createRandom(SEED);
  const dealBio = createBioDealer(random);
  const people: DemoPerson[] = firstPeople
    .slice(0, count)
    .map((person, index) => ({ ...person, phone: phoneAt(index) }));
  const taken = new Set<string>([...demoOrganisers, ...firstPeople.map(({ username }) => username)]);
  while (people.length < count) {
    const person = createPerson(random, taken, dealBio(), phoneAt(people.length));
    taken.add(person.username);
    people.push(person);
  }
  return people;
}
