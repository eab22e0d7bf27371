import { Button } from '../../parts/button.tsx';
import { Buttons } from '../../parts/form.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import look from './administration.module.css';

interface ShownOnceProps {
  title: string;
  meaning: string;
  text: string;
  copy: string;
  onClose: () => void;
}

/** A secret that the service shows only once, to be copied. */
export function ShownOnce({ title, meaning, text, copy, onClose }: ShownOnceProps) {
  const { access } = useAdministrationWords().administration;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{meaning}</p>
      <code className={look['secret']}>{text}</code>
      <Buttons>
        <Button onClick={onClose}>{access.done}</Button>
        <CopyButton kind="main" text={text} label={copy} />
      </Buttons>
    </Dialog>
  );
}
