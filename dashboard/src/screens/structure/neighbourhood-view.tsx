import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { ApiError } from '../../api/client.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useWords } from '../../app/words-context.ts';
import { Neighbourhood } from './neighbourhood.tsx';

/** The posts around one post. */
export function NeighbourhoodView({ id }: { id: string }) {
  const { shell, structure } = useWords();
  const { neighbours: words } = structure;
  const neighbours = useQuery({ ...query('getNeighbours', { id }), placeholderData: keepPreviousData });
  const { data, error } = neighbours;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Screen
      title={data === undefined || isMissing ? shell.screens.structure : words.title(data.post.post_title)}
      answer={
        data === undefined || isMissing ? (
          <span>&nbsp;</span>
        ) : (
          words.answer(data.incoming.posts, data.outgoing.posts)
        )
      }
      actions={
        <>
          <Link to="/links/structure" className={buttonLook}>
            {structure.section.back}
          </Link>
          <Link to="/links/posts" search={{ post: id }} className={buttonLook}>
            {words.openPost}
          </Link>
        </>
      }
    >
      {isMissing ? (
        <Note title={words.missing.heading}>{words.missing.meaning}</Note>
      ) : (
        <Loaded query={neighbours} skeleton={<Skeleton rows={1} height={480} />}>
          {(body) => <Neighbourhood body={body} />}
        </Loaded>
      )}
    </Screen>
  );
}
