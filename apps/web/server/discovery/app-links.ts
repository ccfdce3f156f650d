import type { SiteSettings } from '@lampion/contract/schemas/settings';

/** Addresses that a phone opens in the native app, where it is installed: parties, invitations of friends, the app itself. */
const paths = ['/app', '/app/*', '/p/*', '/events/*'];

/**
 * Digital Asset Links for Android: which app may open our addresses (JSON); null while the settings name none.
 * https://developer.android.com/training/app-links/verify-android-applinks
 */
export function writeAssetLinks({ androidPackage, androidFingerprints }: SiteSettings): string | null {
  if (androidPackage === '' || androidFingerprints === '') return null;
  const target = {
    namespace: 'android_app',
    package_name: androidPackage,
    sha256_cert_fingerprints: androidFingerprints.split(' '),
  };
  return JSON.stringify([{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
}

/**
 * The same for iOS (JSON, served without an extension).
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains
 */
export function writeAppleAssociation({ iosAppId }: SiteSettings): string | null {
  if (iosAppId === '') return null;
  const components = paths.map((path) => ({ '/': path }));
  return JSON.stringify({
    applinks: { details: [{ appIDs: [iosAppId], components }] },
    webcredentials: { apps: [iosAppId] },
  });
}
