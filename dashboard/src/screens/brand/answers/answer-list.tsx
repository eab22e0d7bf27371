import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { query } from '../../../api/calls.ts';
import type { AnswerRow } from '../../../api/types.ts';
import { isTyping } from '../../../parts/row-keys.ts';
import { useParams, type Params } from '../../../app/address.ts';
import { EngineName } from '../../../parts/engine-name.tsx';
import { useBrandWords } from '../../../app/words-context.ts';
import { useBrand } from '../brand-context.ts';
import look from './answers.module.css';
import { plainText } from './markdown/parse-inline.ts';

interface AnswerListProps {
  answers: readonly AnswerRow[];
  openId: string | null;
}

/** The answers by question. `j` and `k` read the next and the previous one. */
export function AnswerList({ answers, openId }: AnswerListProps) {
  const { answers: words } = useBrandWords();
  useReadingKeys(answers, openId);
  return (
    <nav className={look['list']} aria-label={words.list}>
      {[...Map.groupBy(answers, ({ query_id: query }) => query)].map(([query, rows]) => (
        <section key={query}>
          <h2>{rows[0]?.query}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.slot_id}>
                <AnswerLink row={row} isOpen={row.slot_id === openId} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function AnswerLink({ row, isOpen }: { row: AnswerRow; isOpen: boolean }) {
  const { id } = useBrand();
  const { answers: words } = useBrandWords();
  const client = useQueryClient();
  const near = (): void =>
    void client.prefetchQuery({ ...query('fetchAnswer', { id, sid: row.slot_id }), staleTime: 60_000 });
  return (
    <Link
      to="."
      search={(before: Params) => ({ ...before, answer: row.slot_id })}
      resetScroll={false}
      className={look['row']}
      aria-current={isOpen ? 'true' : undefined}
      onPointerEnter={near}
      onFocus={near}
    >
      <span className={look['where']}>
        <EngineName id={row.engine_id} /> · {words.number(row.replicate)}
      </span>
      <span className={row.found === true ? look['isNamed'] : 'dim'}>
        {row.found === true && (row.rank === null ? words.named : words.rank(row.rank))}
        {row.found === false && words.notNamed}
        {row.label !== null && <span aria-hidden="true"> ✓</span>}
      </span>
      <span className={look['excerpt']}>
        {row.group === 'unusable' && row.reason !== null
          ? words.reasons[row.reason]
          : plainText(row.excerpt ?? '')}
      </span>
    </Link>
  );
}

function useReadingKeys(answers: readonly AnswerRow[], openId: string | null): void {
  const [, setParams] = useParams();
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
      const now = answers.findIndex(({ slot_id: id }) => id === openId);
      const next = answers[event.key === 'j' ? now + 1 : now - 1];
      if (next !== undefined) setParams({ answer: next.slot_id }, { replace: true });
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [answers, openId, setParams]);
}
