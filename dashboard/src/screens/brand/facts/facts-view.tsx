import { useQuery } from '@tanstack/react-query';
import type { BackendFactCheck } from '@signpost/contract/analyses';
import { brandQuery } from '../../../api/brands.ts';
import { query } from '../../../api/calls.ts';
import type { CheckedFact } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { Chip } from '../../../parts/chip.tsx';
import { Loaded, Note, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { AnswersViews } from '../answers/answers-views.tsx';
import { useBrand } from '../brand-context.ts';
import { OldCopyNote } from '../old-copy-note.tsx';
import { countsOf } from './counts-of.ts';
import { FactCard } from './fact-card.tsx';
import { FactDialogs } from './fact-dialogs.tsx';
import look from './facts.module.css';

/** What is true of the brand, and which answers say so or say something else. */
export function FactsView() {
  const { id, mayChange } = useBrand();
  const { facts: words, states } = useBrandWords();
  const [, setParams] = useParams();
  const brand = useQuery(brandQuery(id));
  const check = useQuery(query('checkFacts', { id }));
  const name = brand.data?.name ?? '';
  const add = mayChange && <Button onClick={() => setParams({ open: 'add-fact' })}>{words.add}</Button>;
  return (
    <div className="stack">
      <AnswersViews />
      <Loaded query={check} skeleton={<Skeleton rows={3} height={120} />}>
        {(body) => (
          <div className="stack">
            <OldCopyNote body={body} />
            {body.facts.length === 0 ? (
              <Note title={words.none.title} action={add}>
                {words.none.meaning(name)}
              </Note>
            ) : (
              <>
                <div className={look['head']}>
                  <div>
                    <p className="summary" role="status">
                      {words.summary(countsOf(body.facts), name)}{' '}
                      {body.is_demo && <Chip meaning="attention">{states.sampleMark}</Chip>}
                    </p>
                    <Judge body={body} />
                  </div>
                  {add}
                </div>
                {body.facts.toSorted(byUrgency).map((fact) => (
                  <FactCard key={fact.uuid} fact={fact} brandName={name} hasModel={body.model !== null} />
                ))}
              </>
            )}
            {mayChange && <FactDialogs facts={body.facts} />}
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Contradicted ones first, otherwise as they were made. */
function byUrgency(one: CheckedFact, other: CheckedFact): number {
  return Number(other.state === 'contradicted') - Number(one.state === 'contradicted');
}

/** Whose verdicts these are, or why there are none. */
function Judge({ body: { model, is_demo: isDemo, finished_at: at } }: { body: BackendFactCheck }) {
  const { facts: words, time } = useBrandWords();
  const { judges } = words;
  const text =
    at === null
      ? judges.noAnalysis
      : isDemo
        ? judges.demo
        : model === null
          ? judges.noModel
          : judges.model(model, time.date(at));
  return <p className="dim">{text}</p>;
}
