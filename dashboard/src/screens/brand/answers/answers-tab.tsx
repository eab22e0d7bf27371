import { useQuery } from '@tanstack/react-query';
import { brandQuery } from '../../../api/brands.ts';
import { query, type Given } from '../../../api/calls.ts';
import { readParams } from '../../../api/params.ts';
import { pageOf, pageParam } from '../../../parts/list-params.ts';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { NothingFits } from '../../../parts/nothing-fits.tsx';
import { Pager } from '../../../parts/pager.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { ExplainDialog } from '../explain/explain-dialog.tsx';
import { OldCopyNote } from '../old-copy-note.tsx';
import { NoAnalysis } from '../no-analysis.tsx';
import { AnswerFilterBar } from './answer-filter-bar.tsx';
import { AnswerList } from './answer-list.tsx';
import { AnswersViews } from './answers-views.tsx';
import { AnswerReader } from './answer-reader.tsx';
import look from './answers.module.css';

/** What clearing the filters takes out of the address. */
const FILTERS: readonly (keyof Given<'fetchAnswers'> | 'answer')[] = [
  'analysis',
  'query',
  'engine',
  'named',
  'competitor',
  'source',
  'cites',
  'group',
  'sample',
  'page',
  'answer',
];

/** The server's own size of a page. */
const PER_PAGE = 50;

/** A reader: the answers that fit on the left, one of them on the right. */
export function AnswersTab() {
  const { id } = useBrand();
  const { answers: words } = useBrandWords();
  const [params, setParams] = useParams();
  const brand = useQuery(brandQuery(id));
  const list = useQuery(query('fetchAnswers', { id, ...readParams('fetchAnswers', params) }));
  const name = brand.data?.name ?? '';
  return (
    <>
      <Loaded query={list} skeleton={<AnswersSkeleton />}>
        {(body) => {
          if (body.analysis_uuid === null) return <NoAnalysis />;
          const shown = params['answer'] ?? body.answers[0]?.slot_id ?? null;
          return (
            <div className={look['tab']} data-open={params['answer'] === undefined ? 'list' : 'answer'}>
              <AnswersViews />
              <AnswerFilterBar body={body} />
              <OldCopyNote body={body} />
              {body.total === 0 ? (
                <NothingFits filters={FILTERS} />
              ) : (
                <div className={look['split']}>
                  <p className={look['summary']} role="status">
                    {params['sample'] === undefined ? (
                      words.summary(body.named_answers, body.total, name)
                    ) : (
                      <AuditResult />
                    )}
                  </p>
                  <div className={look['left']}>
                    <AnswerList answers={body.answers} openId={shown} />
                    {body.total > PER_PAGE && (
                      <Pager
                        page={pageOf(params).page}
                        perPage={PER_PAGE}
                        total={body.total}
                        onPage={(page) => setParams({ page: pageParam(page), answer: undefined })}
                      />
                    )}
                  </div>
                  {shown !== null && <AnswerReader answerId={shown} brandName={name} />}
                </div>
              )}
            </div>
          );
        }}
      </Loaded>
      {params['explain'] !== undefined && (
        <ExplainDialog
          metric={params['explain']}
          analysisId={list.data?.analysis_uuid ?? null}
          answerId={params['answer'] ?? null}
        />
      )}
    </>
  );
}

/** In the sample: how well the reading agrees with what people said so far. */
function AuditResult() {
  const { id } = useBrand();
  const { answers: words } = useBrandWords();
  const audit = useQuery(query('fetchAudit', { id }));
  return audit.data === undefined ? ' ' : words.label.result(audit.data.result, audit.data.sample.length);
}

function AnswersSkeleton() {
  return (
    <div className={look['tab']} data-open="list">
      <Skeleton rows={1} height={32} />
      <div className={look['split']}>
        <div className={look['left']}>
          <Skeleton rows={10} height={48} />
        </div>
        <div className={look['reader']}>
          <Skeleton rows={6} height={48} />
        </div>
      </div>
    </div>
  );
}
