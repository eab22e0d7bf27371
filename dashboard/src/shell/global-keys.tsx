import { useEffect, useState } from 'react';
import { isTyping } from '../parts/row-keys.ts';
import { Dialog } from '../parts/dialog.tsx';
import look from './global-keys.module.css';
import { Palette } from './palette.tsx';
import { onPaletteOpened } from './palette-state.ts';
import { useWords } from '../app/words-context.ts';

/** Keys that work on every screen: Ctrl-K or Cmd-K, the slash and the question mark. */
export function GlobalKeys() {
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  useEffect(() => onPaletteOpened(() => setOpen('palette')), []);
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('palette');
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') setOpen('help');
      const search = document.querySelector<HTMLInputElement>('input[data-search]');
      if (event.key === '/' && search !== null) {
        event.preventDefault();
        search.focus();
      }
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, []);
  if (open === 'palette') return <Palette onClose={() => setOpen(null)} />;
  if (open === 'help') return <KeyHelp onClose={() => setOpen(null)} />;
  return null;
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  const { keys } = useWords().shell;
  return (
    <Dialog title={keys.name} onClose={onClose}>
      <dl className={look['keys']}>
        {keys.meanings.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
