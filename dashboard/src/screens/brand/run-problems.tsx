import type { Analysis } from '../../api/types.ts';
import { useBrandWords } from '../../app/words-context.ts';
import look from './brand-screen.module.css';

/** Why answers are missing, engine by engine, with what the service itself says. */
export function RunProblems({ problems }: { problems: Analysis['problems'] }) {
  const { brand } = useBrandWords();
  if (problems.length === 0) return null;
  return (
    <ul className={look['problems']}>
      {problems.map((problem) => (
        <li key={`${problem.engine_id} ${problem.kind}`}>
          {brand.run.problem(problem)}
          {problem.message !== '' && <span>{problem.message}</span>}
        </li>
      ))}
    </ul>
  );
}
