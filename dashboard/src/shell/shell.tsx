import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EndedDialog } from '../account/ended-dialog.tsx';
import { sessionQuery } from '../api/session.ts';
import type { Session } from '../api/types.ts';
import { Failure } from '../parts/loaded.tsx';
import { pathOf } from '../app/address.ts';
import { DataMarks } from './data-marks.tsx';
import { GlobalKeys } from './global-keys.tsx';
import look from './shell.module.css';
import { ShownSession } from '../app/shown-session.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useWords } from '../app/words-context.ts';

/** The frame around every screen: where one can go, who is signed in, and what kind of data this is. */
export function Shell() {
  const { shell } = useWords();
  const session = useQuery(sessionQuery);
  const pathname = useLocation({ select: pathOf });
  // The last session with a person: what it has on the screen stays there when it ends.
  const [shown, setShown] = useState<Session | null>(null);
  const login = session.data?.user?.login;
  const isAnother = shown !== null && login !== undefined && login !== shown.user?.login;
  if (login !== undefined && session.data !== shown && !isAnother) setShown(session.data ?? null);
  useEffect(() => {
    // Another person has signed in, in another tab, and must see nothing of this one's screen.
    if (isAnother) location.reload();
  }, [isAnother]);
  if (session.isPending && shown === null) return null;
  if (session.data === undefined && shown === null)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />;
  if (shown === null) {
    // Once: the address is the new one while its screen is still being loaded.
    if (pathname === '/sign-in') return null;
    return <ToSignIn />;
  }
  return (
    <ShownSession value={shown}>
      <div className={look['frame']}>
        <a className={look['skip']} href="#content">
          {shell.skipToContent}
        </a>
        <Sidebar />
        <div className={look['column']}>
          <TopBar />
          <DataMarks />
          <main id="content" className={look['content']} tabIndex={-1} key={pathname.split('/')[1]}>
            <Outlet />
          </main>
        </div>
        <GlobalKeys />
        {session.data?.user === null && <EndedDialog login={shown.user?.login ?? ''} />}
      </div>
    </ShownSession>
  );
}

/** After it, the address that was asked for. */
function ToSignIn() {
  const { href } = useLocation();
  return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />;
}
