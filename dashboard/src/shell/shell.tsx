import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { Failure } from '../parts/loaded.tsx';
import { DataMarks } from './data-marks.tsx';
import { GlobalKeys } from './global-keys.tsx';
import look from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useWords } from './words-context.ts';

/** The frame around every screen: where one can go, who is signed in, and what kind of data this is. */
export function Shell() {
  const { shell } = useWords();
  const session = useQuery(sessionQuery);
  const { href, pathname } = useLocation();
  if (session.isPending) return null;
  if (session.data === undefined)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />;
  if (session.data.user === null) {
    return <Navigate to="/sign-in" search={href === '/' ? {} : { to: href }} replace />;
  }
  return (
    <div className={look['frame']}>
      <a className={look['skip']} href="#content">
        {shell.skipToContent}
      </a>
      <Sidebar session={session.data} />
      <div className={look['column']}>
        <TopBar session={session.data} />
        <DataMarks />
        <main id="content" className={look['content']} tabIndex={-1} key={pathname.split('/')[1]}>
          <Outlet />
        </main>
      </div>
      <GlobalKeys />
    </div>
  );
}
