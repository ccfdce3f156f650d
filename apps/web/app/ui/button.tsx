import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'ink' | 'outline' | 'ghost' | 'danger' | 'danger-solid' | 'going';

interface ButtonLook {
  /** One `primary` per view; `danger-solid` only inside a confirmation. */
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
  /** As wide as its column. */
  isBlock?: boolean;
  /** A square for an icon alone: needs an `aria-label`. */
  isIconOnly?: boolean;
  className?: string | undefined;
}

const SIZES = { small: 'btn-sm', medium: '', large: 'btn-lg' } as const;

/** The classes of a button, for an element that is neither `<button>` nor `<a>`. */
export function buttonClass({ variant = 'outline', size = 'medium', ...look }: ButtonLook = {}): string {
  return classNames(
    'btn',
    `btn-${variant}`,
    SIZES[size],
    look.isIconOnly && 'btn-icon',
    look.isBlock && 'btn-block',
    look.className,
  );
}

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>;
    /** Set while an action is under way: shows the loader and this text; cannot be pressed. */
    pendingText?: string | undefined;
    children: ReactNode;
  };

/** Also stops Enter in a form, which clicks its button. */
const refuse = (event: MouseEvent) => event.preventDefault();

/**
 * A button; its default type is "button", not "submit". One that is busy or disabled cannot be
 * pressed, but keeps the focus: with `disabled`, browsers would move it to the body.
 */
export function Button({
  variant,
  size,
  isBlock,
  isIconOnly,
  className,
  pendingText,
  type = 'button',
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || pendingText !== undefined;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isOff || undefined}
      onClick={isOff ? refuse : onClick}
      className={buttonClass({ variant, size, isBlock, isIconOnly, className })}
    >
      {pendingText === undefined ? (
        children
      ) : (
        <>
          <Pleats />
          {pendingText}
        </>
      )}
    </button>
  );
}

type PlainLink = { href: string } & AnchorHTMLAttributes<HTMLAnchorElement>;
type RoutedLink = { to: LinkProps['to'] } & Omit<LinkProps, 'to' | 'className' | 'children'>;

/**
 * A link that looks like a button: `to` inside an area, `href` on public pages and to other sites.
 */
export function LinkButton({
  variant,
  size,
  isBlock,
  isIconOnly,
  className,
  children,
  ...link
}: ButtonLook & { children: ReactNode } & (PlainLink | RoutedLink)) {
  const look = buttonClass({ variant, size, isBlock, isIconOnly, className });
  if ('to' in link) {
    return (
      <Link {...link} className={look}>
        {children}
      </Link>
    );
  }
  return (
    <a {...link} className={look}>
      {children}
    </a>
  );
}

/**
 * The loader: three ribs lighting up one after the other. Decorative, the button's text says what
 * happens.
 */
function Pleats() {
  return (
    <span className="pleats" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
