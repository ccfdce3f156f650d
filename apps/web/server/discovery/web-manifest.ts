/** What a phone needs to put Lampion on its home screen (JSON). */
export const webManifest = JSON.stringify({
  name: 'Lampion',
  short_name: 'Lampion',
  description: 'Créez, vivez, partagez vos soirées, barathons et concerts.',
  lang: 'fr',
  start_url: '/',
  display: 'browser',
  background_color: '#15122a',
  theme_color: '#15122a',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
