import { type PaidPlan, type Plan, paidPlans } from './recommend-plan.ts';

/** What a plan allows; null: unlimited. */
export interface PlanLimits {
  /** Events that begin in one month, cancelled ones left out. */
  readonly eventsPerMonth: number | null;
  readonly guestsPerEvent: number | null;
  /** Messages to guests. */
  readonly announcementsPerMonth: number | null;
  readonly followerMessagesPerMonth: number | null;
}
export type PlanLimit = keyof PlanLimits;

/**
 * Shown to a guest beyond the plan's limit. It does not mention the plan, which is the organiser's
 * affair.
 */
export const guestListFull =
  'Cet événement a atteint le nombre de réponses prévu. Réessayez plus tard, ou écrivez à la personne qui l’organise. Si vous aviez déjà répondu, le lien de votre e-mail fonctionne toujours.';

/**
 * A product of the payment provider. Its metadata states the plan it sells, that plan's limits, and
 * its features.
 */
export interface PlanProduct {
  readonly name: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** Default name of each plan; a product on sale has its own. */
export const planLabels: Readonly<Record<Plan, string>> = {
  discovery: 'Découverte',
  basic: 'Basic',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** Price id of the free plan, where a price is chosen. */
export const freeChoice = 'discovery' satisfies Plan;

/** Default limits of each plan; a product's metadata may override them. */
export const defaultPlanLimits: Readonly<Record<Plan, PlanLimits>> = {
  discovery: { eventsPerMonth: 2, guestsPerEvent: 50, announcementsPerMonth: 2, followerMessagesPerMonth: 1 },
  basic: { eventsPerMonth: 5, guestsPerEvent: 150, announcementsPerMonth: 5, followerMessagesPerMonth: 2 },
  pro: {
    eventsPerMonth: null,
    guestsPerEvent: 500,
    announcementsPerMonth: null,
    followerMessagesPerMonth: 8,
  },
  enterprise: {
    eventsPerMonth: null,
    guestsPerEvent: null,
    announcementsPerMonth: null,
    followerMessagesPerMonth: null,
  },
};

/** Metadata keys that the platform reads. All others are features to show. */
const planMetadataKeys = {
  plan: 'plan',
  eventsPerMonth: 'events_per_month',
  guestsPerEvent: 'guests_per_event',
  announcementsPerMonth: 'announcements_per_month',
  followerMessagesPerMonth: 'follower_messages_per_month',
} as const satisfies Record<PlanLimit | 'plan', string>;

const reservedKeys: ReadonlySet<string> = new Set(Object.values(planMetadataKeys));

function isPlan(text: string): text is PaidPlan {
  return (paidPlans as readonly string[]).includes(text);
}

/** The plan that a product states; null: it is not on sale here. */
export function readStatedPlan({ metadata }: Pick<PlanProduct, 'metadata'>): PaidPlan | null {
  const stated = metadata[planMetadataKeys.plan]?.trim().toLowerCase() ?? '';
  return isPlan(stated) ? stated : null;
}

/**
 * The plan of a product's subscribers: the one it states, else the largest one its name mentions,
 * else basic.
 */
export function readPlan(product: PlanProduct): PaidPlan {
  const stated = readStatedPlan(product);
  if (stated !== null) return stated;
  const words = product.name.toLowerCase().split(/[^a-z]+/);
  return paidPlans.findLast((plan) => words.includes(plan)) ?? 'basic';
}

/** "12" is a limit; "unlimited" (or "illimité") is null; anything else is undefined. */
function readLimit(text: string | undefined): number | null | undefined {
  const value = text?.trim().toLowerCase() ?? '';
  if (/^(?:unlimited|illimit[ée]e?s?)$/.test(value)) return null;
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Limits of a product's plan. */
export function readPlanLimits(product: PlanProduct): PlanLimits {
  const otherwise = defaultPlanLimits[readPlan(product)];
  const read = (limit: PlanLimit) => {
    const stated = readLimit(product.metadata[planMetadataKeys[limit]]);
    return stated === undefined ? otherwise[limit] : stated;
  };
  return {
    eventsPerMonth: read('eventsPerMonth'),
    guestsPerEvent: read('guestsPerEvent'),
    announcementsPerMonth: read('announcementsPerMonth'),
    followerMessagesPerMonth: read('followerMessagesPerMonth'),
  };
}

/** Metadata entries of a product that cannot be read; the plan's default limits apply instead. */
export function findUnreadableMetadata({ metadata }: Pick<PlanProduct, 'metadata'>): [string, string][] {
  const { plan, ...limits } = planMetadataKeys;
  const isUnreadable = (key: string) => metadata[key] !== undefined && readLimit(metadata[key]) === undefined;
  const keys: string[] = Object.values(limits).filter(isUnreadable);
  if (metadata[plan] !== undefined && readStatedPlan({ metadata }) === null) keys.unshift(plan);
  return keys.map((key) => [key, metadata[key] ?? '']);
}

/** A product's features: its metadata without the keys that the platform reads. */
export function readFeatures({ metadata }: Pick<PlanProduct, 'metadata'>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !reservedKeys.has(key)));
}

/** True when a total of `count` is within a limit. */
export function isWithinLimit(count: number, limit: number | null): boolean {
  return limit === null || count <= limit;
}
