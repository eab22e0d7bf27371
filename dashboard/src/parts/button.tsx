import type { ButtonHTMLAttributes, ReactNode } from 'react';
import look from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main` for the one thing that a screen is for, `quiet` inside rows and bars, `danger` for what cannot be undone. */
  kind?: 'plain' | 'main' | 'quiet' | 'danger';
  children: ReactNode;
}

export function Button({ kind = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  return <button type={type} className={[look['button'], look[kind], className].join(' ')} {...rest} />;
}

/** The look of a button for a link. */
export const buttonLook = `${look['button']} ${look['plain']}`;

/** The look of the one link that a screen is for. */
export const mainButtonLook = `${look['button']} ${look['main']}`;
