import { useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import look from './menu.module.css';

interface MenuProps {
  label: ReactNode;
  /** When the label is only a sign. */
  name?: string;
  kind?: 'plain' | 'quiet';
  children: ReactNode;
}

/** A button that opens a small panel below it: links, choices, switches. A click outside or Escape closes it. */
export function Menu({ label, name, kind = 'plain', children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const place = (button: HTMLElement): void => {
    const { bottom, left, right } = button.getBoundingClientRect();
    const style = panel.current?.style;
    if (style === undefined) return;
    style.top = `${bottom + 4}px`;
    // A button in the right half opens to the left.
    const isRight = left > innerWidth / 2;
    style.right = isRight ? `${Math.max(8, innerWidth - right)}px` : 'auto';
    style.left = isRight ? 'auto' : `${Math.max(8, left)}px`;
  };
  return (
    <>
      <Button
        kind={kind}
        popoverTarget={id}
        aria-haspopup="true"
        onClick={(event) => place(event.currentTarget)}
      >
        {name === undefined ? (
          label
        ) : (
          <>
            <span aria-hidden="true">{label}</span>
            <span className="unseen">{name}</span>
          </>
        )}
      </Button>
      <div id={id} ref={panel} popover="auto" className={look['panel']}>
        {children}
      </div>
    </>
  );
}
