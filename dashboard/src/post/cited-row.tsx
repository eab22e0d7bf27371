import type { CitedPost } from '@signpost/contract/analyses';
import { Link } from '@tanstack/react-router';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../app/words-context.ts';
import look from './post-drawer.module.css';

/** The answers that cite a post; `isDemo` when they are invented. */
export interface Citations {
  citations: CitedPost;
  isDemo: boolean;
}

/** The brands whose AI answers cite the post; each leads to its cited pages. */
export function CitedRow({ citations, isDemo }: Citations) {
  const { onePost, states } = useWords();
  return citations.brands.map(({ id, name, answers, engines }) => (
    <li key={id}>
      <span className={look['line']}>
        <span>
          <Link to="/brands/$brandId/sources" params={{ brandId: id }}>
            {onePost.reached.answers(answers)}
          </Link>{' '}
          {isDemo && <Chip meaning="attention">{states.sampleMark}</Chip>}
        </span>
        <span className="aside">{[name, ...engines].join(' · ')}</span>
      </span>
    </li>
  ));
}
