import type { ListedPost } from '@signpost/contract/links';
import { Link } from '@tanstack/react-router';
import { AddressText } from '../parts/address-text.tsx';
import { buttonLook } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';
import { dayOf } from './times.ts';
import { isWeb } from './web-address.ts';

/** What every source of posts knows of one. The index knows the whole address too. */
export type KnownPost = Pick<
  ListedPost,
  'post_id' | 'post_title' | 'post_type_label' | 'post_modified' | 'post_url' | 'edit_url'
> & { permalink?: string | null };

/** Where the post is, and what can be done with it. */
export function PostHead({ post }: { post: KnownPost }) {
  const { onePost, table, states, time } = useWords();
  const address = post.permalink ?? post.post_url;
  return (
    <>
      <div className={look['facts']}>
        <AddressText address={post.post_url} />
        <span>
          {post.post_type_label} · {onePost.changed(dayOf(post.post_modified, time))}
        </span>
      </div>
      <div className="wrap">
        {isWeb(address) && (
          <a className={buttonLook} href={address} target="_blank" rel="noreferrer">
            {onePost.open}
            <span className="unseen"> ({states.newTab})</span>
          </a>
        )}
        {isWeb(post.edit_url) && (
          <a className={buttonLook} href={post.edit_url} target="_blank" rel="noreferrer">
            {onePost.edit}
            <span className="unseen"> ({states.newTab})</span>
          </a>
        )}
        {address !== '' && <CopyButton text={address} label={table.copyAddress} />}
        <Link className={buttonLook} to="/links/structure" search={{ post: String(post.post_id) }}>
          {onePost.neighbours}
        </Link>
      </div>
    </>
  );
}
