/** What crawlers may read. Areas, API and sign-in screens have nothing to find. */
export function robotsTxt(publicUrl: string): string {
  const closed = ['/admin', '/pro', '/me', '/app', '/login', '/api/', '/dev/', '/success', '/cancel'];
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
