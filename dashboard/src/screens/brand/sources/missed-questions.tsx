import { Link } from '@tanstack/react-router';
import type { MissedQuery } from '@signpost/contract/analyses';
import { AddressText } from '../../../parts/address-text.tsx';
import { Card } from '../../../parts/card.tsx';
import { Chip } from '../../../parts/chip.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { AnswersDoor } from './answers-door.tsx';
import look from './sources.module.css';

/** Questions for which competitors are cited and the brand is not, with own posts that could answer them. */
export function MissedQuestions({ missed }: { missed: readonly MissedQuery[] }) {
  const { id } = useBrand();
  const { citedSources: words, numbers } = useBrandWords();
  return (
    <Card title={words.missed.title} {...(missed.length > 0 && { aside: numbers.whole(missed.length) })}>
      {missed.length === 0 ? (
        <p className="dim">{words.missed.none}</p>
      ) : (
        <>
          <p className="dim">{words.missed.meaning}</p>
          <ul className={look['missed']}>
            {missed.map(({ query_id: query, text, answers, counted_answers: counted, pages, posts }) => (
              <li key={query}>
                <p className={look['question']}>
                  <strong>{text}</strong>{' '}
                  <Link
                    to="/brands/$brandId/answers"
                    params={{ brandId: id }}
                    search={{ query, cites: 'competitors' }}
                  >
                    {words.missed.answers(answers, counted)}
                  </Link>
                </p>
                <ul className={look['pages']}>
                  {pages.map((page) => (
                    <li key={page.page}>
                      <Chip>{page.competitor}</Chip>
                      <AddressText address={page.page} />
                      <AnswersDoor
                        answers={page.answers}
                        search={{ query, source: page.page }}
                        page={page.page}
                      />
                    </li>
                  ))}
                </ul>
                {posts.length > 0 && (
                  <p className={look['fitting']}>
                    <span className="dim">{words.missed.fitting}</span>
                    {posts.map((post) => (
                      <Link key={post.post_id} to="/links/posts" search={{ post: String(post.post_id) }}>
                        {post.post_title}
                      </Link>
                    ))}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
