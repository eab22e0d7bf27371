import { useState } from 'react';
import { useWords } from '../shell/words-context.ts';
import { Button } from './button.tsx';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { states } = useWords();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Button
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(text));
      }}
    >
      <span aria-live="polite">{copied === text ? states.actions.copied : label}</span>
    </Button>
  );
}
