import type { Invoice } from '@lampion/contract/schemas/subscription';
import type { Queryable } from '../../db/database.ts';
import { exportAccountData } from '../accounts/export-account-data.ts';
import { exportAlbumData } from '../album/export-album-data.ts';
import { exportNotificationData } from '../announcements/export-notification-data.ts';
import { exportArticleData, exportDraftData } from '../articles/export-article-data.ts';
import { exportBillingData } from '../billing/export-billing-data.ts';
import { exportClaimData } from '../claims/export-claim-data.ts';
import { exportMessageData } from '../contact/export-message-data.ts';
import { exportCostsData } from '../costs/export-costs-data.ts';
import { exportArrivalData } from '../door/export-arrival-data.ts';
import { exportEventData } from '../events/export-event-data.ts';
import { exportFriendData } from '../friends/export-friend-data.ts';
import { exportReplyData } from '../guest-list/export-reply-data.ts';
import { exportHomecomingData } from '../homecomings/export-homecoming-data.ts';
import { exportSuppressionData } from '../mail/export-suppression-data.ts';
import { exportMemberData, exportSafetyData } from '../members/export-member-data.ts';
import { exportNewsData } from '../news/export-news-data.ts';
import { exportNightData } from '../nights/export-night-data.ts';
import { exportFollowed, exportOrganiserData } from '../organisers/export-organiser-data.ts';
import { exportPartyData } from '../parties/export-party-data.ts';
import { exportShoppingData } from '../shopping-list/export-shopping-data.ts';
import { exportSongData } from '../songs/export-song-data.ts';
import { exportGiftData } from '../tickets/export-gift-data.ts';

type Row = Readonly<Record<string, unknown>>;

/** One kind of data: its key, its label, and the rows. */
export interface DataSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

const section = (key: string, title: string, rows: readonly Row[]): DataSection => ({ key, title, rows });

/** Data that depends on the pro profile; none without one. */
async function describeOrganiser(
  db: Queryable,
  organiserId: string | undefined,
  invoices: readonly Invoice[],
) {
  if (organiserId === undefined) return [];
  const events = await exportEventData(db, organiserId);
  const { subscriptions, orders, notices } = await exportBillingData(db, organiserId);
  return [
    section('events', 'Vos événements', events),
    section('subscriptions', 'Votre abonnement', subscriptions),
    section('orders', 'Vos commandes', orders),
    section('invoices', 'Vos factures', invoices),
    section('paymentNotices', 'E-mails reçus au sujet des paiements', notices),
  ];
}

/**
 * All data stored about a person, by kind, from the features that own it, without credentials (passwords, tokens,
 * codes). Null when the account does not exist.
 */
export async function describePersonalData(
  db: Queryable,
  accountId: string,
  invoices: readonly Invoice[],
): Promise<DataSection[] | null> {
  const own = await exportAccountData(db, accountId);
  if (own === null) return null;
  const { account, sessions, emailChanges } = own;
  const email = account.emailVerifiedAt === null ? null : account.email;
  const appAccounts = await exportMemberData(db, accountId);
  const appAccountIds = appAccounts.map(({ id }) => id);
  const { blocks, reports } = await exportSafetyData(db, appAccountIds);
  const person = { accountId, email, appAccountIds };
  const organisers = await exportOrganiserData(db, accountId);
  const { friends, requests, groups } = await exportFriendData(db, appAccountIds);
  const { parties, cohosted, announcements, votes, letters } = await exportPartyData(db, person);
  const { photos, likes } = await exportAlbumData(db, accountId);
  const { devices, choices } = await exportNotificationData(db, person);
  const { news, choices: newsChoices } = await exportNewsData(db, appAccountIds);
  const homecomings = await exportHomecomingData(db, appAccountIds);
  const songs = await exportSongData(db, person);
  const { items, claims } = await exportShoppingData(db, person);
  const { expenses, paybacks } = await exportCostsData(db, person);
  return [
    section('account', 'Votre compte', [account]),
    section('sessions', 'Vos appareils connectés', sessions),
    section('emailChanges', 'Vos changements d’adresse', emailChanges),
    section('notifiedDevices', 'Les appareils prévenus par notification', devices),
    section('notificationChoices', 'Vos choix de notification', choices),
    section(
      'suppressedAddress',
      'Votre adresse, si elle ne reçoit plus nos e-mails',
      email === null ? [] : await exportSuppressionData(db, email),
    ),
    section('proProfile', 'Votre profil professionnel', organisers),
    section('appAccounts', 'Votre profil dans l’application', appAccounts),
    section('friends', 'Vos amis', friends),
    section('friendRequests', 'Vos demandes d’amitié', requests),
    section('friendGroups', 'Vos bandes', groups),
    section('blocks', 'Les membres que vous avez bloqués', blocks),
    section('memberReports', 'Les membres que vous avez signalés', reports),
    section('followed', 'Les organisateurs que vous suivez', await exportFollowed(db, appAccountIds)),
    section('news', 'Ce que l’application vous a annoncé', news),
    section('newsChoices', 'Vos choix pour les nouvelles de l’application', newsChoices),
    section('parties', 'Les soirées que vous prévoyez', parties),
    section('cohostedParties', 'Les soirées dont vous êtes co-hôte', cohosted),
    section('arrivals', 'Vos entrées aux soirées', await exportArrivalData(db, person)),
    section('nights', 'Les écrans que vous avez ouverts pour vos soirées', await exportNightData(db, person)),
    section('homecomings', 'Vos retours de soirée', homecomings),
    section('songs', 'Les chansons que vous avez demandées', songs.wishes),
    section('songVotes', 'Les chansons pour lesquelles vous avez voté', songs.votes),
    section('shoppingItems', 'Ce que vous avez mis sur des listes de courses', items),
    section('shoppingClaims', 'Ce que vous avez promis d’apporter', claims),
    section('expenses', 'Les dépenses que vous avez notées ou payées', expenses),
    section('paybacks', 'Ce que vous avez rendu, ou que l’on vous a rendu', paybacks),
    section('albumPhotos', 'Les photos que vous avez accrochées', photos),
    section('albumLikes', 'Les photos que vous aimez', likes),
    section('claims', 'Les défis que vous avez relevés', await exportClaimData(db, person)),
    section('partyAnnouncements', 'Ce que vous avez écrit à vos invités', announcements),
    section('partyLetters', 'Les e-mails sur des soirées privées', letters),
    section('partyVotes', 'Vos réponses aux dates d’un vote', votes),
    section('replies', 'Vos réponses aux invitations', await exportReplyData(db, person)),
    section('ticketGifts', 'Les billets donnés et reçus', await exportGiftData(db, person)),
    ...(await describeOrganiser(db, organisers[0]?.id, invoices)),
    section(
      'contactMessages',
      'Vos messages à l’équipe',
      email === null ? [] : await exportMessageData(db, email),
    ),
    section('articles', 'Les articles que vous avez écrits', await exportArticleData(db, accountId)),
    section('articleDrafts', 'Vos textes pas encore enregistrés', await exportDraftData(db, accountId)),
  ];
}
