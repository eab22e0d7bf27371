import type { BrokenReasonsBody } from '@signpost/contract/indexing';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../app/words-context.ts';
import type { ReasonCode } from '../../post/reason-chip.tsx';

type Counts = BrokenReasonsBody['reasons'];

/** How many links have a reason. */
export function linksOf(counts: Counts, wanted: ReasonCode): number {
  if (wanted === 'leads_nowhere') return linksOf(counts, 'no_such_page') + linksOf(counts, 'not_published');
  return counts.find(({ reason }) => reason === wanted)?.links ?? 0;
}

/** How many links lead nowhere, and how many take a detour; each number leads to its links. */
export function BrokenAnswer({ reasons }: { reasons: Counts }) {
  const { answer } = useWords().broken;
  const parts: readonly { reason: ReasonCode; text: (links: number) => string }[] = [
    { reason: 'leads_nowhere', text: answer.leadNowhere },
    { reason: 'broken', text: answer.elsewhere },
    { reason: 'goes_through_redirect', text: answer.redirects },
    { reason: 'reached_by_guess', text: answer.guesses },
  ];
  const counted = parts
    .map((part) => ({ ...part, links: linksOf(reasons, part.reason) }))
    .filter(({ links }) => links > 0);
  return (
    <>
      {linksOf(reasons, 'leads_nowhere') === 0 && (
        <>
          {answer.nothing}
          {counted.length > 0 && '; '}
        </>
      )}
      {counted.map(({ reason, text, links }, place) => (
        <span key={reason}>
          {place > 0 && '; '}
          <Link to="/links/broken" search={{ reason }}>
            {text(links)}
          </Link>
        </span>
      ))}
      .
    </>
  );
}
