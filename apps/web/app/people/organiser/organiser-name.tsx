import { Fragment } from 'react';

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

/** A username that may wrap after its dots and underscores. */
function Username({ of: name }: { of: string }) {
  return name.split(/(?<=[._])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts repeat and never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
