import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DepthBody } from '@signpost/contract/structure';
import { Link } from '@tanstack/react-router';
import { query } from '../../api/calls.ts';
import { readParams } from '../../api/params.ts';
import { isStructureUnknown } from '../../api/refusals.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Loaded, Note, Skeleton } from '../../parts/loaded.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useParams } from '../../app/address.ts';
import { useWords } from '../../app/words-context.ts';
import { AuthorityCard } from './authority-card.tsx';
import { DepthPicture } from './depth-picture.tsx';
import { DistributionPicture } from './distribution-picture.tsx';
import { LinkedPosts } from './linked-posts.tsx';
import { PostDoor } from './post-door.tsx';
import { SectionsPicture } from './sections-picture.tsx';
import look from './structure.module.css';

/** The whole site: its sections, how far posts are from the home page, and how many links they have. */
export function Overview() {
  const { shell, structure } = useWords();
  const [params] = useParams();
  const { by = 'path' } = readParams('getSections', params);
  const depth = useQuery(query('getDepth'));
  const sections = useQuery({ ...query('getSections', { by }), placeholderData: keepPreviousData });
  const distribution = useQuery(query('getDistribution'));
  const top = useQuery(query('getTop', { posts: 8 }));
  if (isStructureUnknown(depth.error)) return <Instead words={structure.outdated} />;
  if (depth.data?.posts === 0) return <Instead words={structure.empty} />;
  return (
    <Screen
      title={shell.screens.structure}
      answer={depth.data === undefined ? <span>&nbsp;</span> : <Answer depth={depth.data} />}
    >
      <Loaded query={sections} skeleton={<Waiting height={420} />}>
        {(body) => <SectionsPicture body={body} by={by} />}
      </Loaded>
      <div className={look['pair']}>
        <Loaded query={depth} skeleton={<Waiting height={300} />}>
          {(body) =>
            body.problem === null ? (
              <DepthPicture body={body} />
            ) : (
              <Note title={structure.noHome.heading} action={<ToSources text={structure.noHome.action} />}>
                {structure.noHome.meaning}
              </Note>
            )
          }
        </Loaded>
        <Loaded query={distribution} skeleton={<Waiting height={300} />}>
          {(body) => <DistributionPicture body={body} />}
        </Loaded>
      </div>
      <AuthorityCard />
      <Loaded query={top} skeleton={<Waiting height={300} />}>
        {({ incoming }) => (
          <Card title={structure.top.title} aside={structure.top.hint}>
            <LinkedPosts posts={incoming} />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

function Answer({ depth }: { depth: DepthBody }) {
  const { answer } = useWords().structure;
  if (depth.median === null) return answer.noHome;
  if (depth.unreached === 0) return `${answer.steps(depth.median)} ${answer.allReached(depth.posts)}`;
  return (
    <>
      {answer.steps(depth.median)}{' '}
      <PostDoor search={{ depth: 'none' }} isInText>
        {answer.unreached(depth.unreached, depth.posts)}
      </PostDoor>
      .
    </>
  );
}

/** In place of the whole screen: why there is nothing to show, and what to do next. */
function Instead({ words }: { words: { heading: string; meaning: string; action: string } }) {
  const { shell } = useWords();
  return (
    <Screen title={shell.screens.structure}>
      <Note title={words.heading} action={<ToSources text={words.action} />}>
        {words.meaning}
      </Note>
    </Screen>
  );
}

function ToSources({ text }: { text: string }) {
  return (
    <Link to="/site/sources" className={buttonLook}>
      {text}
    </Link>
  );
}

function Waiting({ height }: { height: number }) {
  return (
    <Card>
      <Skeleton rows={1} height={height} />
    </Card>
  );
}
