import { Search } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';

interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Label, for screen readers only. */
  label: string;
}

export function SearchField({ label, className, ...rest }: SearchFieldProps) {
  return (
    <div className={`input-wrap ${className ?? ''}`}>
      <Icon of={Search} />
      <Input {...rest} type="search" aria-label={label} autoComplete="off" enterKeyHint="search" />
    </div>
  );
}
