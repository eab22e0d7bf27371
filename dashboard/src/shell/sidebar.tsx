import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { query } from '../api/calls.ts';
import { showRunNews } from '../api/run-news.ts';
import { todayQuery } from '../api/today.ts';
import { pathOf } from '../app/address.ts';
import { useMayChange, useShownSession } from '../app/shown-session.ts';
import look from './sidebar.module.css';
import { useWords } from '../app/words-context.ts';

/** The most brands in the sidebar; all of them are one click away. */
const MOST_BRANDS = 8;

/** Where one can go, with how much there is. On a narrow screen it opens from the top bar. */
export function Sidebar() {
  const { shell } = useWords();
  const { screens } = shell;
  const extensions = useShownSession().screens;
  const mayChange = useMayChange();
  const figures = useQuery(todayQuery).data?.figures;
  const brands = useQuery(query('getOverview'));
  const panel = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: pathOf });
  useEffect(() => {
    if (panel.current?.matches(':popover-open') === true) panel.current.hidePopover();
  }, [pathname]);
  const listed = brands.data?.brands ?? [];
  const nowhere = figures?.broken_links.now ?? 0;
  return (
    <nav id="sidebar" ref={panel} popover="auto" className={look['sidebar']} aria-label={shell.navigation}>
      <Link to="/" className={look['brand']}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" />
          <path d="M9 9h9l6 7-6 7H9z" />
        </svg>
        Signpost
      </Link>
      <Door to="/" isExact>
        {screens.today}
      </Door>
      <Group title={screens.links}>
        <Door to="/links/posts" count={figures?.posts.now}>
          {screens.posts}
        </Door>
        <Door to="/links/all" count={figures?.links.now}>
          {screens.allLinks}
        </Door>
        <Door to="/links/broken" {...(nowhere > 0 && { search: LEADS_NOWHERE, count: nowhere })}>
          {screens.broken}
        </Door>
        <Door to="/links/mend">{screens.mend}</Door>
        <Door to="/links/plans">{screens.plans}</Door>
        <Door to="/links/structure">{screens.structure}</Door>
      </Group>
      <Group title={screens.brands}>
        <Door to="/brands" isExact count={brands.data === undefined ? undefined : listed.length}>
          {screens.allBrands}
        </Door>
        {listed.slice(0, MOST_BRANDS).map(({ id, name }) => (
          <Door key={id} to={`/brands/${encodeURIComponent(id)}`}>
            {name}
          </Door>
        ))}
      </Group>
      <Group title={screens.site}>
        <Door to="/site/sources" section="/site">
          {screens.sources}
        </Door>
        {mayChange && (
          <Door to="/admin/users" section="/admin">
            {screens.administration}
          </Door>
        )}
      </Group>
      {extensions.length > 0 && (
        <Group title={screens.extensions}>
          {extensions.map(({ name, title }) => (
            <Door key={name} to={`/x/${encodeURIComponent(name)}`}>
              {title}
            </Door>
          ))}
        </Group>
      )}
      <Indexed />
    </nav>
  );
}

/** When the site was last read: old figures must not look new. */
function Indexed() {
  const { shell, time } = useWords();
  const { data } = useQuery(todayQuery);
  useRunNews(data?.site.running_run ?? null);
  if (data === undefined) return null;
  const at = data.site.indexed_at;
  return (
    <p className={look['indexed']}>
      {at === null ? shell.notIndexed : shell.indexed(time.relative(at, Date.now()))}
    </p>
  );
}

/** Shows what a run has found on whatever screen is open when it ends. */
function useRunNews(running: number | null): void {
  const client = useQueryClient();
  const before = useRef(running);
  useEffect(() => {
    if (before.current !== null && before.current !== running)
      void showRunNews(client, String(before.current));
    before.current = running;
  }, [client, running]);
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={look['group']}>
      <p className={look['title']}>{title}</p>
      {children}
    </div>
  );
}

/** The list whose links the door counts: the whole one has redirects too. */
const LEADS_NOWHERE = { reason: 'leads_nowhere' };

interface DoorProps {
  to: string;
  search?: Readonly<Record<string, string>>;
  /** Only this address is this door, not the ones below it. */
  isExact?: boolean;
  /** The addresses that belong to this door, where they are more than its own. */
  section?: string;
  /** Nothing is shown while it is not known. */
  count?: number | null | undefined;
  children: ReactNode;
}

function Door({ to, search = {}, isExact = false, section = to, count, children }: DoorProps) {
  const { numbers } = useWords();
  const pathname = useLocation({ select: pathOf });
  const isHere = isExact ? pathname === to : pathname === section || pathname.startsWith(`${section}/`);
  return (
    <Link
      to={to}
      search={search}
      className={look['door']}
      // The router marks the door of every address above this one as well.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isHere ? 'page' : undefined}
    >
      <span className="cut">{children}</span>
      {typeof count === 'number' && <span className={look['count']}>{numbers.whole(count)}</span>}
    </Link>
  );
}
