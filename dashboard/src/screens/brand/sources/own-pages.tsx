import { Link } from '@tanstack/react-router';
import type { CitedPage } from '@signpost/contract/analyses';
import { AddressText } from '../../../parts/address-text.tsx';
import { Card } from '../../../parts/card.tsx';
import { Chip } from '../../../parts/chip.tsx';
import type { Column } from '../../../parts/data-row.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { AnswersDoor } from './answers-door.tsx';
import look from './sources.module.css';

/** Pages of the brand's own site, each with the links that lead to it. */
export function OwnPages({ pages }: { pages: readonly CitedPage[] }) {
  const { citedSources: words, numbers } = useBrandWords();
  const columns: Column<CitedPage>[] = [
    {
      key: 'page',
      title: words.columns.page,
      cell: ({ page, post }) => (
        <span className={look['page']}>
          {post !== null && (
            <Link to="/links/posts" search={{ post: String(post.post_id) }}>
              {post.post_title === '' ? page : post.post_title}
            </Link>
          )}
          <span className={look['address']}>
            <AddressText address={page} />
          </span>
        </span>
      ),
    },
    {
      key: 'answers',
      title: words.columns.answers,
      isNumber: true,
      isOnCard: true,
      cell: ({ page, answers }) => <AnswersDoor answers={answers} search={{ source: page }} page={page} />,
    },
    {
      key: 'fetched',
      title: words.columns.fetched,
      isNumber: true,
      cell: ({ retrieved_answers: fetched }) => numbers.whole(fetched),
    },
    {
      key: 'incoming',
      title: words.columns.incoming,
      isNumber: true,
      isOnCard: true,
      cell: ({ post }) =>
        post === null ? (
          <span className="dim">{words.notIndexed}</span>
        ) : (
          <span className={look['incoming']}>
            {post.is_orphan && <Chip meaning="attention">{words.orphan}</Chip>}
            <Link
              to="/links/posts"
              search={{ post: String(post.post_id) }}
              aria-label={words.openPost(post.incoming_link_count, post.post_title)}
            >
              {numbers.whole(post.incoming_link_count)}
            </Link>
          </span>
        ),
    },
    {
      key: 'seoScore',
      title: words.columns.seoScore,
      isNumber: true,
      isOnCard: true,
      cell: ({ post }) => (post?.seo_score === null || post === null ? '–' : numbers.whole(post.seo_score)),
    },
  ];
  if (pages.length === 0) {
    return (
      <Card title={words.own.title}>
        <p>{words.own.none}</p>
        <p className="dim">{words.own.noneNext}</p>
      </Card>
    );
  }
  return (
    <section className={look['block']}>
      <h2>{words.own.title}</h2>
      <DataTable label={words.own.title} columns={columns} rows={pages} rowKey={({ page }) => page} />
    </section>
  );
}
