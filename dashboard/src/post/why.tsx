import type { DashboardWords } from '@signpost/words/dashboard';
import { useWords } from '../app/words-context.ts';

type PostFacts = Parameters<DashboardWords['onePost']['why']>[0];

/** Why visitors reach the post or do not. */
export function Why({ facts }: { facts: PostFacts }) {
  const { first, rest } = useWords().onePost.why(facts);
  return (
    <p>
      <strong>{first}</strong> {rest}
    </p>
  );
}
