import { useState } from 'react';
import { useWords } from '../app/words-context.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  kind?: 'plain' | 'main';
}

/** Copies a text and says that it did. */
export function CopyButton({ text, label, kind = 'plain' }: CopyButtonProps) {
  const { states } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Button
      kind={kind}
      onClick={({ currentTarget }) => {
        void copy(text, currentTarget).then((isCopied) => setCopied(isCopied ? text : null));
      }}
    >
      <span aria-live="polite">{copied === text ? states.actions.copied : label}</span>
    </Button>
  );
}

/** Whether it could be copied. Pages without TLS have only the old way: to select the text in a field beside the button. */
async function copy(text: string, button: HTMLElement): Promise<boolean> {
  if ('clipboard' in navigator)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement('textarea');
  field.className = 'unseen';
  field.value = text;
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
