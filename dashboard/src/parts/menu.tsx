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

/** From this part of the height of the window on, a button is low. */
const LOW = 0.6;

/** A button that opens a small panel beside it: links, choices, switches. A choice, a click outside or Escape closes it. */
export function Menu({ label, name, kind = 'plain', children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const place = (button: HTMLElement): void => {
    const { top, bottom, left, right } = button.getBoundingClientRect();
    const style = panel.current?.style;
    if (style === undefined) return;
    // A button low in the window opens upwards: what lies below the window could not be reached.
    const isLow = bottom > innerHeight * LOW;
    style.top = isLow ? 'auto' : `${bottom + 4}px`;
    style.bottom = isLow ? `${innerHeight - top + 4}px` : 'auto';
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
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={look['panel']}
        onClick={({ target }) => {
          // The focus goes back to the button, where it is found again when a dialog that opens now is closed.
          if (target instanceof Element && target.closest('button, a') !== null) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
