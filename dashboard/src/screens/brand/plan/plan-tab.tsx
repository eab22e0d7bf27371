import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/calls.ts';
import { readParams } from '../../../api/params.ts';
import { Segments } from '../../../parts/fields.tsx';
import { Loaded, Skeleton } from '../../../parts/loaded.tsx';
import { useParams } from '../../../app/address.ts';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import { Money } from './money.tsx';
import { Panels } from './panels.tsx';
import look from './plan-tab.module.css';
import { VaryingQuestions } from './varying-questions.tsx';

const CHANGES = [3, 5, 10, 15];
const USUAL_CHANGE = 5;

/** How many answers it takes to see a change, what that costs, and what is left to spend. */
export function PlanTab() {
  const { id } = useBrand();
  const { brandPlan: words, plan: planWords } = useBrandWords();
  const [params, setParams] = useParams();
  const { change = USUAL_CHANGE } = readParams('fetchPlan', params);
  const plan = useQuery(query('fetchPlan', { id, change }));
  const choices = [...new Set([...CHANGES, change])].toSorted((one, other) => one - other);
  return (
    <div className="stack">
      <div className={look['question']}>
        <span aria-hidden="true">{words.change}</span>
        <Segments
          label={words.change}
          choices={choices.map((points) => ({ value: String(points), label: words.points(points) }))}
          value={String(change)}
          onChange={(value) => setParams({ change: Number(value) === USUAL_CHANGE ? undefined : value })}
        />
      </div>
      <Loaded query={plan} skeleton={<Skeleton rows={1} height={48} />}>
        {(body) => <p className={look['advice']}>{planWords.advice(body)}</p>}
      </Loaded>
      <Money />
      <Loaded query={plan} skeleton={<Skeleton rows={10} height={32} />}>
        {(body) => (
          <div className="stack">
            <Panels plan={body} />
            <VaryingQuestions questions={body.varying_queries} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
