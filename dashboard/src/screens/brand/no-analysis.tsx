import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { questionsQuery } from '../../api/questions.ts';
import { buttonLook } from '../../parts/button.tsx';
import { Note } from '../../parts/loaded.tsx';
import { useWords } from '../../shell/words-context.ts';
import { useBrand } from './brand-context.ts';
import { RunProblems } from './run-problems.tsx';

/** In place of figures that no analysis has made yet: why there are none, and what comes next. */
export function NoAnalysis() {
  const { id, figures, running } = useBrand();
  const { brand, queries: queryWords } = useWords();
  const { pending } = brand;
  const questions = useQuery(questionsQuery(id));
  const newest = figures.data?.body.newest ?? null;
  if (running !== null) return <Note title={pending.underWay.title}>{pending.underWay.meaning}</Note>;
  const areNone = questions.data?.queries.every(({ enabled }) => enabled === false) === true;
  if (areNone) {
    return (
      <Note
        title={pending.noQuestions.title}
        action={
          <Link to="/brands/$brandId/questions" params={{ brandId: id }} className={buttonLook}>
            {pending.noQuestions.door}
          </Link>
        }
      >
        {queryWords.hint(questions.data?.hint) ?? ''}
      </Note>
    );
  }
  if (newest !== null) {
    return (
      <>
        <Note title={pending.failed.title}>{pending.notStarted.meaning}</Note>
        <RunProblems problems={newest.problems} />
      </>
    );
  }
  return <Note title={pending.notStarted.title}>{pending.notStarted.meaning}</Note>;
}
