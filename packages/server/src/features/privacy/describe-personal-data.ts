import type { Invoice } from '@lampion/contract/schemas/subscription';
import type { Queryable } from '../../db/database.ts';
import {
  findFollowed,
  findOwnAccount,
  findOwnAppAccounts,
  findOwnArticles,
  findOwnChoices,
  findOwnDevices,
  findOwnEmailChanges,
  findOwnEvents,
  findOwnMessages,
  findOwnNotices,
  findOwnOrganisers,
  findOwnReplies,
  findOwnSessions,
  findOwnSubscriptions,
} from './personal-data-store.ts';

type Row = Readonly<Record<string, unknown>>;

/** One kind of data: what machines call it, what people call it, and what there is. */
export interface DataSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

const section = (key: string, title: string, rows: readonly Row[]): DataSection => ({ key, title, rows });

/** What hangs on the pro profile; nothing without one. */
async function describeOrganiser(
  db: Queryable,
  organiserId: string | undefined,
  invoices: readonly Invoice[],
) {
  if (organiserId === undefined) return [];
  return [
    section('events', 'Vos événements', await findOwnEvents(db, organiserId)),
    section('subscriptions', 'Votre abonnement', await findOwnSubscriptions(db, organiserId)),
    section('invoices', 'Vos factures', invoices),
    section('paymentNotices', 'E-mails reçus au sujet des paiements', await findOwnNotices(db, organiserId)),
  ];
}

/**
 * Everything kept about somebody, kind by kind, without what only proves who they are (passwords, tokens, codes). Null
 * when the account is gone.
 */
export async function describePersonalData(
  db: Queryable,
  accountId: string,
  invoices: readonly Invoice[],
): Promise<DataSection[] | null> {
  const account = await findOwnAccount(db, accountId);
  if (account === null) return null;
  const email = account.emailVerifiedAt === null ? null : account.email;
  const appAccounts = await findOwnAppAccounts(db, accountId);
  const appAccountIds = appAccounts.map(({ id }) => id);
  const person = { accountId, email, appAccountIds };
  const organisers = await findOwnOrganisers(db, accountId);
  return [
    section('account', 'Votre compte', [account]),
    section('sessions', 'Vos appareils connectés', await findOwnSessions(db, accountId)),
    section('emailChanges', 'Vos changements d’adresse', await findOwnEmailChanges(db, accountId)),
    section('notifiedDevices', 'Les appareils prévenus par notification', await findOwnDevices(db, person)),
    section('notificationChoices', 'Vos choix de notification', await findOwnChoices(db, accountId)),
    section('proProfile', 'Votre profil professionnel', organisers),
    section('appAccounts', 'Votre profil dans l’application', appAccounts),
    section('followed', 'Les organisateurs que vous suivez', await findFollowed(db, appAccountIds)),
    section('replies', 'Vos réponses aux invitations', await findOwnReplies(db, person)),
    ...(await describeOrganiser(db, organisers[0]?.id, invoices)),
    section(
      'contactMessages',
      'Vos messages à l’équipe',
      email === null ? [] : await findOwnMessages(db, email),
    ),
    section('articles', 'Les articles que vous avez écrits', await findOwnArticles(db, accountId)),
  ];
}
