import type { SourceTestBody } from '@signpost/contract/indexing';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
        query.error !== null && <Problem>{reasonOf(query.error)}</Problem>
      ) : query.data.works ? (
        <Success found={query.data} />
      ) : (
        <Problem>{query.data.said.problem !== null && <Said said={query.data.said.problem} />}</Problem>
      )}
    </div>
  );
}

function Success({ found }: { found: SourceTestBody }) {
  const { sources: words } = useWords();
  const { road, documents, said } = found;
  const way = road === null ? undefined : (words.kinds as Readonly<Record<string, string>>)[road];
  return (
    <>
      <p className="good">
        ✓ {words.test.works}
        {way === undefined ? '' : `: ${way}`}. {words.test.documents(documents)}
      </p>
      {said.warnings.map((warning) => (
        <p key={JSON.stringify(warning)} className={look['quiet']}>
          <Said said={warning} />
        </p>
      ))}
    </>
  );
}

function Problem({ children }: { children: ReactNode }) {
  const { sources: words } = useWords();
  return (
    <p className="bad">
      {words.test.fails} {children}
    </p>
  );
}
