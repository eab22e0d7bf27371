import { Link } from '@tanstack/react-router';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';

interface AnswersDoorProps {
  answers: number;
  /** The filters that list exactly these answers. */
  search: Record<string, string>;
  page: string;
}

/** A number of answers that opens them. */
export function AnswersDoor({ answers, search, page }: AnswersDoorProps) {
  const { id } = useBrand();
  const { citedSources: words, numbers } = useBrandWords();
  if (answers === 0) return numbers.whole(0);
  return (
    <Link
      to="/brands/$brandId/answers"
      params={{ brandId: id }}
      search={search}
      aria-label={words.openAnswers(answers, page)}
    >
      {numbers.whole(answers)}
    </Link>
  );
}
