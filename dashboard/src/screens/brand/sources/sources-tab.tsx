import { useQuery } from '@tanstack/react-query';
import type { CitationsBody } from '@signpost/contract/analyses';
import { query } from '../../../api/calls.ts';
import { Chip } from '../../../parts/chip.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { NoAnalysis } from '../no-analysis.tsx';
import { OldCopyNote } from '../old-copy-note.tsx';
import { MissedQuestions } from './missed-questions.tsx';
import { OtherPages } from './other-pages.tsx';
import { OwnPages } from './own-pages.tsx';
import { Searches } from './searches.tsx';
import look from './sources.module.css';

/** The pages that answers cite: own ones with their links, then those that competitors are cited for. */
export function SourcesTab() {
  const { id } = useBrand();
  const citations = useQuery(query('fetchCitations', { id }));
  return (
    <Loaded query={citations} skeleton={<Skeleton rows={4} height={88} />}>
      {(body) => (body.analysis_uuid === null ? <NoAnalysis /> : <Sources body={body} />)}
    </Loaded>
  );
}

function Sources({ body }: { body: CitationsBody }) {
  const { citedSources: words, states } = useBrandWords();
  const own = body.pages.filter(({ owned }) => owned);
  const others = body.pages.filter(({ owned }) => !owned);
  if (body.pages.length === 0) {
    const { title, meaning } = body.grounded_answers === 0 ? words.noSearch : words.nothingCited;
    return <Note title={title}>{meaning}</Note>;
  }
  return (
    <div className={look['tab']}>
      <p className="summary">
        {words.summary({
          pages: own.filter(({ answers }) => answers > 0).length,
          citing: body.citing_answers,
          answers: body.counted_answers,
          orphans: body.orphans_cited.length,
        })}{' '}
        {body.is_demo && <Chip meaning="attention">{states.sampleMark}</Chip>}
      </p>
      <OldCopyNote body={body} />
      <OwnPages pages={own} />
      <MissedQuestions missed={body.missed_queries} />
      <Searches searches={body.searches ?? []} />
      {others.length > 0 && <OtherPages pages={others} />}
    </div>
  );
}
