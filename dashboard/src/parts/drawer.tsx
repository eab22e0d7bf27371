import { useEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../app/words-context.ts';
import { Button } from './button.tsx';
import look from './drawer.module.css';

interface DrawerProps {
  /** Names the panel for screen readers. */
  label: string;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside a list that shows one of its rows. Over the list when narrow. Escape closes it. */
export function Drawer({ label, title, onClose, children }: DrawerProps) {
  const { states } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [label]);
  useEffect(() => {
    const close = (event: KeyboardEvent): void => {
      // A dialog or menu above the panel closes first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], [popover]:popover-open') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <aside ref={panel} className={look['drawer']} aria-label={label} tabIndex={-1}>
      <header className={look['head']}>
        <h2 className={look['title']}>{title}</h2>
        <Button kind="quiet" onClick={onClose}>
          {states.actions.close} <kbd className={look['key']}>Esc</kbd>
        </Button>
      </header>
      {children}
    </aside>
  );
}
