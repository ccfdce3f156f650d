import { Username } from './username.tsx';

interface NameProps {
  of: { readonly displayName: string; readonly username: string };
}

/** The name of an organiser as guests read it. */
export function OrganiserName({ of: { displayName, username } }: NameProps) {
  return displayName === username ? <Username of={username} /> : displayName;
}

/** The organiser's username, small below its name; `otherwise` when that is its name. */
export function OrganiserHandle({
  of: { displayName, username },
  otherwise,
}: NameProps & { otherwise?: string }) {
  if (displayName === username) return otherwise && <p className="muted">{otherwise}</p>;
  return (
    <p className="muted person-handle">
      @<Username of={username} />
    </p>
  );
}
