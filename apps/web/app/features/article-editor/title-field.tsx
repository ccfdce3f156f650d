import { TextareaField } from '../../components/ui/input.tsx';

const TITLE_MAX = 180;

interface TitleFieldProps {
  title: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

/** The title as large as it will be read, on one line of text however many it takes on the screen. */
export function TitleField({ title, error, onChange }: TitleFieldProps) {
  return (
    <TextareaField
      name="title"
      label="Titre"
      className="ae-title"
      rows={1}
      required
      maxLength={TITLE_MAX}
      value={title}
      error={error}
      onChange={(event) => onChange(event.target.value.replaceAll(/\n+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
