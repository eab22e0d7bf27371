import { useState } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
const STORED = 'signpost-theme';
const system = matchMedia('(prefers-color-scheme: dark)');

/** Light or dark: as the system has it, also when it changes, or as a person chose. Call once before the first paint. */
export function followTheme(): void {
  applyTheme();
  system.addEventListener('change', applyTheme);
}

function applyTheme(): void {
  const chosen = chosenTheme();
  const isDark = chosen === 'dark' || (chosen === 'system' && system.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(chosenTheme);
  return [
    theme,
    (next) => {
      localStorage.setItem(STORED, next);
      setTheme(next);
      applyTheme();
    },
  ];
}

function chosenTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
