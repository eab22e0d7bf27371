import type { ReactNode } from 'react';
import { useWords } from '../app/words-context.ts';
import { Button } from './button.tsx';
import look from './form.module.css';

interface FormProps {
  /** The verb on the button that sends it. */
  submit: string;
  isBusy?: boolean;
  onSubmit: () => void;
  /** Leaves a form that need not be sent. */
  onLeave?: () => void;
  /** The word for leaving, where it is not "Cancel". */
  leave?: string;
  /** Whether the form itself says what is missing. */
  noValidate?: boolean;
  children: ReactNode;
}

/** Fields, and the button that sends them. */
export function Form(props: FormProps) {
  const { submit, isBusy = false, onSubmit, onLeave, leave, noValidate = false, children } = props;
  const { actions } = useWords().states;
  const button = (
    <Button kind="main" type="submit" disabled={isBusy}>
      {submit}
    </Button>
  );
  return (
    <form
      className={look['form']}
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {onLeave === undefined ? (
        button
      ) : (
        <Buttons>
          <Button onClick={onLeave}>{leave ?? actions.cancel}</Button>
          {button}
        </Buttons>
      )}
    </form>
  );
}

/** The buttons at the end of a form or a dialog. */
export function Buttons({ children }: { children: ReactNode }) {
  return <div className={look['buttons']}>{children}</div>;
}

/** What went wrong; nothing while nothing did. */
export function Problem({ children }: { children: ReactNode }) {
  if (children === null || children === undefined || children === false) return null;
  return (
    <p className={look['problem']} role="alert">
      {children}
    </p>
  );
}
