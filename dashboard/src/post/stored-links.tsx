import type { LinkListBody, LinkRow } from '@signpost/contract/links';
import type { ImportedPostBody } from '@signpost/contract/structure';
import { Link } from '@tanstack/react-router';
import { LINKS_OF_A_POST } from '../api/posts.ts';
import { AddressText } from '../parts/address-text.tsx';
import { useWords } from '../app/words-context.ts';
import { CitedRow, type Citations } from './cited-row.tsx';
import { groupLinks } from './group-links.ts';
import { OutsideLink } from './outside-link.tsx';
import look from './post-drawer.module.css';
import { PostName } from './post-name.tsx';
import { Why } from './why.tsx';

interface StoredLinksProps {
  stored: ImportedPostBody;
  cited: Citations | undefined;
  onOpen: (id: number) => void;
}

/** The links of a post that was imported: which posts they connect, and nothing of their words. */
export function StoredLinks({ stored, cited, onOpen }: StoredLinksProps) {
  const { post, incoming = NONE, outgoing = NONE } = stored;
  const to = incoming.links.slice(0, LINKS_OF_A_POST);
  const from = outgoing.links.slice(0, LINKS_OF_A_POST);
  const { onePost, numbers } = useWords();
  const id = String(post.post_id);
  return (
    <>
      <Why
        facts={{
          isPublished: true,
          cannotBeOpened: false,
          isProtected: false,
          isNoindex: false,
          incoming: post.incoming_link_count,
          incomingPosts: null,
          inText: null,
          uncounted: [],
          reachedBy: null,
          citedIn: cited?.citations.answers ?? 0,
        }}
      />
      {(incoming.total > 0 || cited !== undefined) && (
        <section>
          <h3>
            {onePost.reached.heading} {incoming.total > 0 && numbers.whole(incoming.total)}
          </h3>
          <ul className={look['links']}>
            {groupLinks(to, ({ post_id }) => String(post_id)).map(({ key, links: [link, ...more] }) => (
              <li key={key} className={look['line']}>
                <PostName id={link.post_id} title={link.source_title} onOpen={onOpen} />
                <Times links={more.length + 1} />
              </li>
            ))}
            {cited !== undefined && <CitedRow {...cited} />}
          </ul>
          {incoming.total > to.length && (
            <Link to="/links/all" search={{ target: id }}>
              {onePost.reached.all(incoming.total)}
            </Link>
          )}
        </section>
      )}
      <section>
        <h3>
          {onePost.from.heading} {outgoing.total > 0 && numbers.whole(outgoing.total)}
        </h3>
        {outgoing.total === 0 && <p className={look['nothing']}>{onePost.from.nothing}</p>}
        <ul className={look['links']}>
          {groupLinks(from, byTarget).map(({ key, links: [link, ...more] }) => (
            <li key={key} className={look['line']}>
              {link.target_post_id > 0 && link.target_title !== null ? (
                <PostName id={link.target_post_id} title={link.target_title} onOpen={onOpen} />
              ) : link.type === 'external' ? (
                <OutsideLink address={link.url} />
              ) : (
                <AddressText address={link.url} />
              )}
              <Times links={more.length + 1} />
            </li>
          ))}
        </ul>
        {outgoing.total > from.length && (
          <Link to="/links/all" search={{ source: id }}>
            {onePost.from.all(outgoing.total)}
          </Link>
        )}
      </section>
      <p className={look['nothing']}>{onePost.noIndex}</p>
    </>
  );
}

const NONE: LinkListBody = { links: [], total: 0, pages: 0 };

/** Links to one post; of others, those to the same address. */
const byTarget = ({ target_post_id: id, url }: LinkRow): string => (id > 0 ? String(id) : url);

function Times({ links }: { links: number }) {
  const { numbers } = useWords();
  return links > 1 && <span className="aside">{numbers.whole(links)} ×</span>;
}
