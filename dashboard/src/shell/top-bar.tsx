import { useQuery } from '@tanstack/react-query';
import { todayQuery } from '../api/today.ts';
import { Button } from '../parts/button.tsx';
import { openPalette } from './palette-state.ts';
import { useTheme } from './theme.ts';
import look from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { useWords } from '../app/words-context.ts';

/** Above every screen: search, light or dark, who is signed in. */
export function TopBar() {
  const { shell } = useWords();
  const today = useQuery(todayQuery);
  const [theme, setTheme] = useTheme();
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  return (
    <header className={look['bar']}>
      <Button
        kind="plain"
        className={look['opener']}
        popoverTarget="sidebar"
        aria-label={shell.openNavigation}
      >
        <span aria-hidden="true">☰</span>
      </Button>
      <span className={look['site']}>{today.data === undefined ? '' : hostOf(today.data.site.home)}</span>
      <button type="button" className={look['jump']} onClick={openPalette}>
        <span>{shell.palette.open}</span>
        <kbd>{isApple() ? '⌘K' : shell.palette.keys}</kbd>
      </button>
      <Button
        aria-label={isDark ? shell.theme.light : shell.theme.dark}
        data-theme-choice={theme}
        onClick={() => setTheme(isDark ? 'light' : 'dark')}
      >
        <span aria-hidden="true">◐</span>
      </Button>
      <UserMenu />
    </header>
  );
}

/** A site by its host, as people call it. */
function hostOf(home: string): string {
  return URL.canParse(home) ? new URL(home).host : home;
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
