/** "instagram.com" */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '');
}

/** The organiser's addresses elsewhere, by the names of their sites. */
export function OrganiserLinks({ links }: { links: readonly string[] }) {
  const shown = links.filter((address) => URL.canParse(address));
  if (shown.length === 0) return null;
  return (
    <ul className="org-links">
      {shown.map((address) => (
        <li key={address}>
          <a className="link" href={address} rel="nofollow ugc noopener">
            {hostOf(address)}
          </a>
        </li>
      ))}
    </ul>
  );
}
