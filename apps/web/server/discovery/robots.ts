/** What crawlers may read. Areas, API and sign-in screens have nothing to find. */
export function robotsTxt(publicUrl: string): string {
  // A rule closes all that begins so: `/app` alone would close the icons of phones, `/apple-touch-icon.png`.
  const areas = ['/admin', '/pro', '/me', '/app'].flatMap((path) => [`${path}$`, `${path}/`, `${path}?`]);
  const closed = [...areas, '/login', '/api/', '/dev/', '/success', '/cancel'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /app/install',
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
