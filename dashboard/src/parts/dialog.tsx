import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWords } from '../app/words-context.ts';
import { Button } from './button.tsx';
import look from './dialog.module.css';
import { Buttons } from './form.tsx';

interface DialogProps {
  title: string;
  /** For a table or a tree. */
  isWide?: boolean;
  /** Its place in the window, as a class of the caller. */
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** A window over the screen for something that must be finished or left. It is open as long as it is rendered. */
export function Dialog({ title, isWide = false, className = '', onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Closed before it is taken off the page: then the focus goes back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={`${look['dialog']} ${isWide ? look['wide'] : ''} ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className={look['inside']}>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What will happen, and what will not come back. */
  children: ReactNode;
  /** The verb on the button: never "OK". */
  verb: string;
  /** The other button, where "Cancel" could be taken for the verb. */
  leave?: string;
  /** `main` for what can be taken back. */
  kind?: 'danger' | 'main';
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone, or that many people will see. */
export function Confirm(props: ConfirmProps) {
  const { title, children, verb, leave, kind = 'danger', isBusy = false, onConfirm, onClose } = props;
  const { states } = useWords();
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      <Buttons>
        <Button onClick={onClose}>{leave ?? states.actions.cancel}</Button>
        <Button kind={kind} disabled={isBusy} onClick={onConfirm}>
          {verb}
        </Button>
      </Buttons>
    </Dialog>
  );
}
