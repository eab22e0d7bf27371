import { useWords } from '../../app/words-context.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { PostName } from '../../post/post-name.tsx';
import look from './broken-screen.module.css';
import type { BrokenGroup, Grouping } from './groups-list.ts';

interface GroupExamplesProps {
  group: BrokenGroup;
  by: Grouping;
  onOpen: (postId: number) => void;
}

/** The first links of a group: where they are, or where they lead; and how many there are besides. */
export function GroupExamples({ group, by, onOpen }: GroupExamplesProps) {
  const { broken, onePost } = useWords();
  const { examples, posts, addresses } = group;
  const shown = Map.groupBy(examples, ({ post_id: post, raw_url: address }) =>
    by === 'address' ? post : address,
  );
  const others = (by === 'address' ? posts : addresses) - shown.size;
  return (
    <ul className={look['examples']}>
      {[...shown].map(([key, [link, ...more]]) => (
        <li key={key}>
          {by === 'address' ? (
            <PostName id={link?.post_id ?? 0} title={link?.source_title ?? ''} onOpen={onOpen} />
          ) : (
            <AddressText address={link?.raw_url ?? ''} />
          )}{' '}
          <span className="detail">
            {[link, ...more]
              .flatMap((one) => (one === undefined || one.anchor === '' ? [] : [onePost.quoted(one.anchor)]))
              .join(', ')}
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className="detail">
          {by === 'address' ? broken.groups.morePosts(others) : broken.groups.moreAddresses(others)}
        </li>
      )}
    </ul>
  );
}
