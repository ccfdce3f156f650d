import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { isAppError } from '../../platform/app-error.ts';
import { guests } from '../../platform/db/tables.ts';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createAccount } from '../../testing/factories.ts';
import {
  findFaults,
  makeHistory,
  PLUS_ONES_MAX,
  PlaceModel,
  type Step,
  seedRandom,
} from '../../testing/models/places.ts';
import { createOpenEvent } from '../../testing/party-helpers.ts';
import { saveEventChange } from '../events/saving.ts';
import { lockEvent } from '../events/update.ts';
import { removeGuest } from './guests.ts';
import { answerLinkedOffer, confirmLink, issueGuestLink, setLinkedReply } from './linked-replies.ts';
import { answerOwnOffer, endOffers } from './offers.ts';
import { setOwnReply } from './own-replies.ts';
import { addVisitorReply } from './visitors.ts';

const HISTORIES = 25;
const STEPS = 16;
const start = new Date('2027-06-01T20:00:00Z');

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

let lastClient = 0;
/** A new network for each call, because limits count by network. */
const nextClient = () => ({ address: `network ${++lastClient}`, userAgent: '' });
const system: Actor = { kind: 'system' };

/**
 * The use cases, with the steps of the model. Guests who join confirmed are members, the others
 * have a private link.
 */
class RealEvent {
  readonly #eventId: string;
  readonly #members = new Map<string, Actor>();

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  /** False when it is refused. */
  async take(step: Step): Promise<boolean> {
    try {
      await this.#do(step);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }

  async read() {
    const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, this.#eventId));
    return new Map(
      rows.map(({ nickname, reply, plusOnes, offeredPlaces, offeredUntil, declinedPlaces }) => [
        nickname,
        { reply, plusOnes, offeredPlaces, offeredUntil, declinedPlaces },
      ]),
    );
  }

  async #do(step: Step): Promise<unknown> {
    const { deps } = server;
    switch (step.do) {
      case 'join':
        return step.isConfirmed ? this.#joinAsMember(step) : this.#joinAsVisitor(step);
      case 'reply': {
        const { name, ...wanted } = step;
        const member = this.#members.get(name);
        if (member) return setOwnReply(deps, member, this.#eventId, wanted);
        return setLinkedReply(deps, nextClient(), await this.#linkOf(name), wanted);
      }
      case 'confirm':
        return confirmLink(deps, nextClient(), await this.#linkOf(step.name));
      case 'remove':
        return removeGuest(deps, system, this.#eventId, (await this.#find(step.name)).id);
      case 'answer': {
        const member = this.#members.get(step.name);
        if (member) return answerOwnOffer(deps, member, this.#eventId, step);
        return answerLinkedOffer(deps, nextClient(), await this.#linkOf(step.name), step);
      }
      case 'capacity':
        return this.#setCapacity(step.capacity);
      case 'wait':
        return endOffers(deps, { eventId: this.#eventId, until: deps.now().toISOString() });
    }
  }

  async #joinAsMember({ name, plusOnes }: { name: string; plusOnes: number }) {
    const { id: accountId } = await createAccount(server.deps, {
      displayName: name,
      emailVerifiedAt: new Date(),
    });
    const member = { kind: 'member', accountId, sessionId: '', organiserId: null } as const;
    this.#members.set(name, member);
    return setOwnReply(server.deps, member, this.#eventId, { reply: 'yes', plusOnes });
  }

  #joinAsVisitor({ name, plusOnes }: { name: string; plusOnes: number }) {
    const email = `${name.toLowerCase()}@${this.#eventId}.exemple.fr`;
    const body = { nickname: name, email, plusOnes, isShown: false };
    return addVisitorReply(server.deps, nextClient(), this.#eventId, body);
  }

  async #setCapacity(capacity: number) {
    const { deps } = server;
    await deps.pages.transaction(async (tx) => {
      const event = await lockEvent(tx, this.#eventId);
      if (event) await saveEventChange(deps, tx, event, { capacity });
    });
  }

  async #find(name: string) {
    const rows = await server.deps.db.select().from(guests).where(eq(guests.eventId, this.#eventId));
    const guest = rows.find(({ nickname }) => nickname === name);
    if (guest === undefined) throw new Error(`${name} is not on the list`);
    return guest;
  }

  async #linkOf(name: string): Promise<string> {
    return (await issueGuestLink(server.deps, await this.#find(name))).split('/').at(-1) ?? '';
  }
}

function describeModel(model: PlaceModel) {
  return new Map(
    model.guests.map(({ name, reply, plusOnes, offer, declinedPlaces }) => [
      name,
      {
        reply,
        plusOnes,
        offeredPlaces: offer?.places ?? null,
        offeredUntil: offer?.until ?? null,
        declinedPlaces,
      },
    ]),
  );
}

describe('random histories of an event', () => {
  it('match the decisions, in the database too', async () => {
    for (let seed = 0; seed < HISTORIES; seed += 1) {
      const random = seedRandom(10_000 + seed);
      const model = new PlaceModel(1 + Math.floor(random() * 6), start);
      server.setNow(model.now);
      const { event } = await createOpenEvent(server, {
        capacity: model.capacity,
        plusOnesMax: PLUS_ONES_MAX,
      });
      const real = new RealEvent(event.id);
      const steps: Step[] = [];
      for (const step of makeHistory(model, random, STEPS)) {
        steps.push(step);
        const isDone = model.take(step);
        server.setNow(model.now);
        const outcome = { isDone: await real.take(step), guests: await real.read() };
        expect(outcome, JSON.stringify(steps)).toEqual({ isDone, guests: describeModel(model) });
        expect(findFaults(model), JSON.stringify(steps)).toEqual([]);
      }
    }
  });
});
