import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { query } from '../api/calls.ts';
import { Dialog } from '../parts/dialog.tsx';
import { inputLook } from '../parts/fields.tsx';
import look from './palette.module.css';
import { useMayChange, useShownSession } from '../app/shown-session.ts';
import { useWords } from '../app/words-context.ts';

interface Found {
  key: string;
  name: string;
  /** What kind of thing it is, in a word. */
  kind: string;
  to: string;
  search?: Record<string, string>;
}

/** The most posts that are offered. */
const MOST_POSTS = 6;

/** Finds screens, brands, posts and actions by a part of their name. Arrow keys choose, Enter goes there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { palette } = useWords().shell;
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useId();
  const found = useFound(text.trim());
  const place = Math.min(chosen, found.length - 1);

  const open = (one: Found | undefined): void => {
    if (one === undefined) return;
    onClose();
    void navigate({ to: one.to, search: one.search ?? {} });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(Math.max(0, Math.min(found.length - 1, place + step)));
    }
    if (event.key === 'Enter') open(found[place]);
  };

  return (
    <Dialog title={palette.open} className={look['palette']} onClose={onClose}>
      <input
        className={inputLook}
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={found.length === 0 ? undefined : `${list}-${place}`}
        aria-label={palette.placeholder}
        placeholder={palette.placeholder}
        autoFocus
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
      />
      <ul id={list} role="listbox" aria-label={palette.open} className={look['list']}>
        {found.map((one, index) => (
          <li
            key={one.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === place}
            onPointerMove={() => setChosen(index)}
            onClick={() => open(one)}
          >
            <span className="cut">{one.name}</span>
            <span className="dim">{one.kind}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{palette.nothing(text)}</p>}
    </Dialog>
  );
}

function useFound(text: string): Found[] {
  const { palette, screens } = useWords().shell;
  const brands = useQuery(query('getOverview'));
  const extensions = useShownSession().screens;
  const mayChange = useMayChange();
  const posts = useQuery({
    ...query('listGroupPosts', { find: text, per_page: MOST_POSTS }),
    enabled: text.length > 1,
  });
  const screen = (name: string, to: string): Found => ({ key: to, name, kind: palette.groups.screens, to });
  const action = (name: string, to: string, search: Record<string, string>): Found => ({
    key: `action ${name}`,
    name,
    kind: palette.groups.actions,
    to,
    search,
  });
  const named: Found[] = [
    screen(screens.today, '/'),
    screen(screens.posts, '/links/posts'),
    screen(screens.allLinks, '/links/all'),
    screen(screens.broken, '/links/broken'),
    screen(screens.mend, '/links/mend'),
    screen(screens.plans, '/links/plans'),
    screen(screens.structure, '/links/structure'),
    screen(screens.allBrands, '/brands'),
    screen(screens.sources, '/site/sources'),
    ...extensions.map(({ name, title }) => screen(title, `/x/${name}`)),
    action(palette.actions.showOrphans, '/links/posts', { orphans: 'only' }),
    action(palette.actions.rescueOrphans, '/links/mend', { for: 'orphans' }),
    action(palette.actions.groupBroken, '/links/broken', { by: 'address' }),
    action(palette.actions.showIgnored, '/links/broken', { ignored: 'true' }),
    action(palette.actions.byAuthority, '/links/posts', { sort: '-authority' }),
    ...(mayChange
      ? [
          screen(screens.users, '/admin/users'),
          screen(screens['ai-services'], '/admin/ai-services'),
          screen(screens.notices, '/admin/notices'),
          screen(screens.settings, '/admin/settings'),
          screen(screens.schedules, '/admin/schedules'),
          screen(screens.health, '/admin/health'),
          screen(screens.events, '/admin/events'),
          action(palette.actions.planAccepted, '/links/mend', { state: 'accepted' }),
          action(palette.actions.checkOutside, '/links/broken', { reason: 'broken' }),
          screen(screens.agents, '/admin/agents'),
          action(palette.actions.addSource, '/site/sources', { add: 'source' }),
          action(palette.actions.addBrand, '/brands', { new: 'brand' }),
        ]
      : []),
    ...(brands.data?.brands ?? []).map(({ id, name }) => ({
      key: `brand ${id}`,
      name,
      kind: palette.groups.brands,
      to: `/brands/${encodeURIComponent(id)}`,
    })),
  ];
  const wanted = text.toLowerCase();
  return [
    ...named.filter(({ name }) => name.toLowerCase().includes(wanted)),
    ...(text.length > 1 ? (posts.data?.posts ?? []) : []).map((post) => ({
      key: `post ${post.post_id}`,
      name: post.post_title,
      kind: post.post_type_label,
      to: '/links/posts',
      search: { search: text, post: String(post.post_id) },
    })),
  ];
}
