import { Link } from '@tanstack/react-router';
import type { ListedPost } from '@signpost/contract/links';
import type { NeighboursBody, Side } from '@signpost/contract/structure';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useWords } from '../../app/words-context.ts';
import look from './neighbourhood.module.css';
import { NeighbourTable } from './neighbour-table.tsx';
import { Picture } from './picture.tsx';
import { PostDoor } from './post-door.tsx';

/** The height of a neighbour with the space below it, in pixels; the style sheet has the same. */
const STEP = 76;
/** The post is in the middle, but never so low that it is out of sight. */
const LOWEST = 240;

/**
 * Five columns: posts a step before, posts that link here, the post, posts it links to, posts a step further. Each is a link that puts
 * that post in the middle; arrow keys move among them.
 */
export function Neighbourhood({ body }: { body: NeighboursBody }) {
  const { structure } = useWords();
  const { neighbours: words } = structure;
  const { post, incoming, outgoing } = body;
  const rows = Math.max(1, incoming.neighbours.length, outgoing.neighbours.length);
  const middle = Math.min((rows * STEP) / 2, LOWEST);
  const picture = useRef<HTMLDivElement>(null);
  useFocusInMiddle(picture, post.post_id);
  return (
    <Picture
      name="neighbours"
      title={words.around}
      summary={words.summary(post.post_title, titles(incoming), titles(outgoing))}
      aside={<span className={look['keys']}>{words.keys}</span>}
      table={<NeighbourTable body={body} />}
    >
      <div ref={picture} className={look['picture']} onKeyDown={move}>
        <SideHead
          direction="in"
          side={incoming}
          text={incoming.posts === 0 ? words.noIncoming : words.incoming(incoming.posts)}
          search={{ links_to_post: String(post.post_id) }}
        />
        <SideHead
          direction="out"
          side={outgoing}
          text={outgoing.posts === 0 ? words.noOutgoing : words.outgoing(outgoing.posts)}
          search={{ linked_from_post: String(post.post_id) }}
        />
        <SideRows direction="in" side={incoming} post={post} />
        <Lines direction="in" side={incoming} rows={rows} middle={middle} />
        <div className={look['middle']} style={{ top: middle }}>
          <Link
            to="/links/posts"
            search={{ post: String(post.post_id) }}
            data-column="2"
            data-middle=""
            className={look['post']}
          >
            <strong>{post.post_title}</strong>
            <span>{post.post_url}</span>
          </Link>
        </div>
        <Lines direction="out" side={outgoing} rows={rows} middle={middle} />
        <SideRows direction="out" side={outgoing} post={post} />
      </div>
    </Picture>
  );
}

function titles({ neighbours }: Side): string[] {
  return neighbours.map(({ post }) => post.post_title);
}

type Direction = 'in' | 'out';

interface SideHeadProps {
  direction: Direction;
  side: Side;
  text: string;
  search: Record<string, string>;
}

function SideHead({ direction, side, text, search }: SideHeadProps) {
  const { neighbours: words } = useWords().structure;
  const shown = side.neighbours.length;
  return (
    <p className={`${look['head']} ${look[direction]}`}>
      {side.posts === 0 ? text : <PostDoor search={search}>{text}</PostDoor>}
      {shown < side.posts && <span>{words.shown(shown, side.posts)}</span>}
    </p>
  );
}

interface SideRowsProps {
  direction: Direction;
  side: Side;
  post: ListedPost;
}

function SideRows({ direction, side, post }: SideRowsProps) {
  const { neighbours: words } = useWords().structure;
  const [near, far] = direction === 'in' ? ['1', '0'] : ['3', '4'];
  return (
    <ol className={`${look['rows']} ${look[direction]}`}>
      {side.neighbours.map(({ post: other, links, posts, next }) => {
        const [source, target] = direction === 'in' ? [other, post] : [post, other];
        const left = posts - next.length;
        return (
          <li key={other.post_id}>
            <div className={look['near']}>
              <Around post={other} column={near} />
              <Link
                to="/links/all"
                search={{ source: String(source.post_id), target: String(target.post_id), kind: 'internal' }}
                className={look['links']}
                tabIndex={-1}
              >
                {words.links(links)}
              </Link>
            </div>
            <ul className={look['far']} aria-label={direction === 'in' ? words.before : words.after}>
              {next.map((further) => (
                <li key={further.post.post_id}>
                  <Around post={further.post} column={far} />
                </li>
              ))}
              {left > 0 && (
                <li>
                  <PostDoor
                    search={{
                      [direction === 'in' ? 'links_to_post' : 'linked_from_post']: String(other.post_id),
                    }}
                  >
                    {words.all(posts)}
                  </PostDoor>
                </li>
              )}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

/** A post that can be put in the middle. */
function Around({ post, column }: { post: ListedPost; column: string }): ReactNode {
  return (
    <Link
      to="/links/structure"
      search={{ post: String(post.post_id) }}
      data-column={column}
      className={look['cut']}
      title={post.post_title}
    >
      {post.post_title}
    </Link>
  );
}

interface LinesProps {
  direction: Direction;
  side: Side;
  rows: number;
  middle: number;
}

/** A line from each neighbour to the post, the thicker the more links there are. */
function Lines({ direction, side, rows, middle }: LinesProps) {
  const most = Math.max(1, ...side.neighbours.map(({ links }) => links));
  const height = rows * STEP;
  return (
    <svg
      className={`${look['lines']} ${look[direction]}`}
      viewBox={`0 0 100 ${height}`}
      height={height}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {side.neighbours.map(({ post, links }, row) => {
        const y = row * STEP + 14;
        const [from, to] = direction === 'in' ? [y, middle] : [middle, y];
        return (
          <path
            key={post.post_id}
            d={`M0,${from} C50,${from} 50,${to} 100,${to}`}
            strokeWidth={1 + (links / most) * 5}
          />
        );
      })}
    </svg>
  );
}

/** A person who moved on by the keyboard finds the focus on the post that is now in the middle. */
function useFocusInMiddle(picture: React.RefObject<HTMLDivElement | null>, postId: number): void {
  const before = useRef(postId);
  useEffect(() => {
    if (before.current === postId) return;
    before.current = postId;
    picture.current?.querySelector<HTMLElement>('[data-middle]')?.focus({ preventScroll: true });
  }, [picture, postId]);
}

/** Up and down within a column, left and right to the next one. */
function move(event: KeyboardEvent<HTMLDivElement>): void {
  const here = event.target instanceof HTMLElement ? event.target.dataset['column'] : undefined;
  if (here === undefined) return;
  const column = (number: number): HTMLElement[] => [
    ...event.currentTarget.querySelectorAll<HTMLElement>(`[data-column="${number}"]`),
  ];
  const now = column(Number(here)).findIndex((link) => link === event.target);
  const ways: Record<string, () => HTMLElement | undefined> = {
    ArrowUp: () => column(Number(here))[now - 1],
    ArrowDown: () => column(Number(here))[now + 1],
    ArrowLeft: () => nearest(column(Number(here) - 1), event.target),
    ArrowRight: () => nearest(column(Number(here) + 1), event.target),
  };
  const next = ways[event.key]?.();
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function nearest(links: readonly HTMLElement[], to: EventTarget): HTMLElement | undefined {
  return links.toSorted(
    (one, other) => Math.abs(topOf(one) - topOf(to)) - Math.abs(topOf(other) - topOf(to)),
  )[0];
}

function topOf(link: EventTarget): number {
  return link instanceof HTMLElement ? link.getBoundingClientRect().top : 0;
}
