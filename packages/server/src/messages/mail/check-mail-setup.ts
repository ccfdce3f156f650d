import { createPublicKey } from 'node:crypto';
import type { MailSetup, MailSetupFinding, MailSetupStep } from '@lampion/contract/messages/mail-checks';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { domainOf } from '../../platform/ports/mail/smtp.ts';

const PER_ACCOUNT = { name: 'mail-setup', points: 30, seconds: 60 };

/** Longer records are cut: a person would not read more. */
const RECORD_MAX = 500;

type Deciding = Pick<Deps, 'config' | 'dns'>;
type Records = readonly string[] | null;

/**
 * Checks what determines whether our e-mails are delivered: the settings and their DNS records,
 * each with a finding. Answers within seconds; `unknown` where DNS does not answer.
 * @throws AppError `not_authenticated`, `forbidden`; `too_many_attempts` (30 a minute)
 */
export async function checkMailSetup(
  deps: Deciding & Pick<Deps, 'limiter'>,
  actor: Actor,
): Promise<MailSetup> {
  requireAdmin(actor);
  await deps.limiter.consume(PER_ACCOUNT, requireAccount(actor).accountId);
  const { SMTP_URL, MAIL_FROM, MAIL_RETURN_PATH } = deps.config;
  const from = domainOf(/(?<![^<\s])[^<\s@]+@[^>\s]+/.exec(MAIL_FROM)?.[0] ?? MAIL_FROM);
  // Names for tests and examples (RFC 2606) cannot be owned.
  const isOurs = from.includes('.') && !/\.(?:example|invalid|localhost|test)$/.test(from);
  const returnDomain = MAIL_RETURN_PATH === undefined ? null : domainOf(MAIL_RETURN_PATH);
  const steps = await Promise.all([
    // Never returns the setting's value, which contains a password.
    step('smtp', SMTP_URL === undefined ? 'unset' : 'ok', null, []),
    step('from', isOurs ? 'ok' : 'unset', MAIL_FROM, []),
    step('return_path', returnDomain === null ? 'unset' : 'ok', MAIL_RETURN_PATH ?? null, []),
    ...(returnDomain === null ? [] : [checkMailServers(deps, returnDomain)]),
    checkSpf(deps, returnDomain ?? from),
    checkDkim(deps, from),
    checkDmarc(deps, from),
  ]);
  return { steps };
}

function step(
  key: MailSetupStep['key'],
  finding: MailSetupFinding,
  name: string | null,
  records: Records,
): MailSetupStep {
  return { key, finding, name, records: (records ?? []).map((record) => record.slice(0, RECORD_MAX)) };
}

async function checkMailServers({ dns }: Deciding, domain: string): Promise<MailSetupStep> {
  const servers = await dns.mailServers(domain);
  const answered = servers?.length === 0 ? 'missing' : 'ok';
  return step('return_path_mx', servers === null ? 'unknown' : answered, domain, servers);
}

/** Checks the domain of the envelope's sender (RFC 7208). */
async function checkSpf({ dns }: Deciding, domain: string): Promise<MailSetupStep> {
  const texts = await dns.texts(domain);
  const found = texts?.filter((text) => /^v=spf1(?: |$)/i.test(text)) ?? null;
  return step(
    'spf',
    findOne(found, (text) => (/(?:^| )\+?all(?: |$)/i.test(text) ? 'open' : 'ok')),
    domain,
    found,
  );
}

/**
 * Checks the signing key at the selector (RFC 6376), for the sender's domain or its parent (RFC
 * 7489).
 */
async function checkDkim({ config, dns }: Deciding, from: string): Promise<MailSetupStep> {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = config;
  if (domain === undefined || selector === undefined || privateKey === undefined)
    return step('dkim', 'unset', null, []);
  const name = `${selector}._domainkey.${domain}`;
  const found = await dns.texts(name);
  const ours = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const isAligned = from === domain || from.endsWith(`.${domain}`) || domain.endsWith(`.${from}`);
  const finding = findOne(found, (text) => {
    const published = /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '');
    if (published !== ours) return 'differs';
    return isAligned ? 'ok' : 'not_aligned';
  });
  return step('dkim', finding, name, found);
}

/** Checks the sender's domain, or its parent that has a policy (RFC 7489). */
async function checkDmarc({ dns }: Deciding, from: string): Promise<MailSetupStep> {
  const labels = from.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const asked = await Promise.all(
    domains.map(async (domain) => {
      const name = `_dmarc.${domain}`;
      const texts = await dns.texts(name);
      return { name, found: texts?.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text)) ?? null };
    }),
  );
  const { name, found } = asked.find((one) => one.found === null || one.found.length > 0) ?? {
    name: `_dmarc.${from}`,
    found: [],
  };
  const isStrict = (text: string) => /;\s*p\s*=\s*(?:quarantine|reject)\b/i.test(text);
  return step(
    'dmarc',
    findOne(found, (text) => (isStrict(text) ? 'ok' : 'weak')),
    name,
    found,
  );
}

/** Judges a record that must exist exactly once. */
function findOne(found: Records, judge: (record: string) => MailSetupFinding): MailSetupFinding {
  if (found === null) return 'unknown';
  const [first, ...others] = found;
  if (first === undefined) return 'missing';
  return others.length > 0 ? 'several' : judge(first);
}
