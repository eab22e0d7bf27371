import { useState } from 'react';
import { useWords } from '../shell/words-context.ts';
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
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(text));
      }}
    >
      <span aria-live="polite">{copied === text ? states.actions.copied : label}</span>
    </Button>
  );
}
