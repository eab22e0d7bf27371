import type { SourceTestBody } from '@signpost/contract/indexing';
import type { UseQueryResult } from '@tanstack/react-query';
import { useReason } from '../../parts/use-reason.ts';
import { useWords } from '../../app/words-context.ts';
import { Said } from './said.tsx';
import look from './sources.module.css';

/** What came of trying a source, below the field that it is typed into. */
export function SourceTest({ query }: { query: UseQueryResult<SourceTestBody> }) {
  const { sources: words } = useWords();
  const reasonOf = useReason();
  return (
    <div className={look['test']} role="status">
      {query.isFetching ? (
        <p className={look['quiet']}>{words.test.running}</p>
      ) : query.data === undefined ? (
        query.error !== null && <Problem text={reasonOf(query.error)} />
      ) : query.data.works ? (
        <Success found={query.data} />
      ) : (
        <Problem text={query.data.problem ?? ''} />
      )}
    </div>
  );
}

function Success({ found }: { found: SourceTestBody }) {
  const { sources: words } = useWords();
  const { road, documents, warnings } = found;
  const way = road === null ? undefined : (words.kinds as Readonly<Record<string, string>>)[road];
  return (
    <>
      <p className={look['works']}>
        ✓ {words.test.works}
        {way === undefined ? '' : `: ${way}`}. {words.test.documents(documents)}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={look['quiet']}>
          <Said text={warning} />
        </p>
      ))}
    </>
  );
}

function Problem({ text }: { text: string }) {
  const { sources: words } = useWords();
  return (
    <p className={look['problem']}>
      {words.test.fails} <Said text={text} />
    </p>
  );
}
