import { Chip } from '../../parts/chip.tsx';
import { useWords } from '../../app/words-context.ts';

const GREAT = 80;
const GOOD = 50;

/** The SEO score of a post; a dash when there is none. */
export function ScoreMark({ score }: { score: number | null }) {
  const { numbers, states } = useWords();
  if (score === null) {
    return (
      <span role="img" aria-label={states.noData}>
        –
      </span>
    );
  }
  const meaning = score > GREAT ? 'good' : score > GOOD ? 'attention' : 'bad';
  return <Chip meaning={meaning}>{numbers.whole(score)}</Chip>;
}
