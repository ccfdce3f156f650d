import { TextareaField } from '../../components/ui/input.tsx';

const TITLE_MAX = 180;

interface TitleFieldProps {
  title: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** The title at the size it will be read in; a single line of text, wrapped on the screen. */
export function TitleField({ title, error, onChange }: TitleFieldProps) {
  return (
    <TextareaField
      name="title"
      label="Titre"
      className="ae-title"
      rows={1}
      required
      maxCharacters={TITLE_MAX}
      value={title}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\n+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
