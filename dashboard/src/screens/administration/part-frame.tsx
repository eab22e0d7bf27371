import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rootAddress } from '../../api/client.ts';
import { Screen } from '../../parts/screen.tsx';
import { useAdministrationWords } from '../../app/words-context.ts';
import tabs from '../../parts/tabs.module.css';
import look from './administration.module.css';

const PARTS = [
  'users',
  'ai-services',
  'notices',
  'agents',
  'settings',
  'schedules',
  'health',
  'events',
] as const;

interface PartFrameProps {
  part: (typeof PARTS)[number];
  answer?: ReactNode;
  actions?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of the administration, with the way to the others. */
export function PartFrame({ part, children, ...frame }: PartFrameProps) {
  const { shell } = useAdministrationWords();
  return (
    <Screen title={shell.screens[part]} {...frame}>
      <PartTabs part={part} />
      {children}
    </Screen>
  );
}

/** On a narrow screen the tabs of the later parts are outside it. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export function PartTabs({ part }: Pick<PartFrameProps, 'part'>) {
  const { shell, administration } = useAdministrationWords();
  return (
    <nav className={tabs['tabs']} aria-label={administration.parts}>
      {PARTS.map((name) => (
        <Link
          key={name}
          to="/admin/$part"
          params={{ part: name }}
          aria-current={name === part ? 'page' : undefined}
          ref={name === part ? showTab : undefined}
        >
          {shell.screens[name]}
        </Link>
      ))}
      <a className={look['docs']} href={rootAddress('/docs')}>
        {administration.documentation}
      </a>
    </nav>
  );
}
