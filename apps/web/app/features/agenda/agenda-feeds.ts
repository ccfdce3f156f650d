/** Addresses of the agenda's feeds: of a city, or of all of France. */
export function agendaFeeds(slug: string | undefined, publicUrl: string) {
  const path = slug === undefined ? '/agenda' : `/agenda/${slug}`;
  return {
    calendar: `${path}.ics`,
    rss: `${path}.rss`,
    json: `${path}.json`,
    /** Opens the device's own calendar, which then subscribes to it. */
    subscription: `${publicUrl}${path}.ics`.replace(/^https?:/, 'webcal:'),
  };
}
