import { useRef } from 'react';
import { useWords } from '../app/words-context.ts';
import { Button } from './button.tsx';
import { Select } from './fields.tsx';
import look from './pager.module.css';
import { useNearScreen } from './use-near-screen.ts';

interface PagerProps {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
  onPerPage?: (perPage: number) => void;
  /** Called when a person comes near a page, by the pointer or by scrolling, to fetch it. */
  onNear?: (page: number) => void;
}

const SIZES = ['25', '50', '100'] as const;

/** Which rows are shown of how many, and the way to the others. */
export function Pager({ page, perPage, total, onPage, onPerPage, onNear }: PagerProps) {
  const { table, numbers } = useWords();
  const last = Math.max(1, Math.ceil(total / perPage));
  const nav = useRef<HTMLElement>(null);
  useNearScreen(nav, `${page} ${last}`, () => {
    if (page < last) onNear?.(page + 1);
  });
  // An address may name a page that is no longer there.
  const [from, to] = page > last || total === 0 ? [0, 0] : [(page - 1) * perPage + 1, page * perPage];
  return (
    <nav ref={nav} className={look['pager']} aria-label={table.pages}>
      <span>{table.range(from, Math.min(to, total), total)}</span>
      <span className={look['pages']}>
        <Button
          kind="quiet"
          disabled={page <= 1}
          aria-label={table.previous}
          onClick={() => onPage(Math.min(page - 1, last))}
        >
          ‹
        </Button>
        {pagesAround(page, last).map((one, place) =>
          one === null ? (
            <span key={`gap-${place}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={one}
              kind="quiet"
              aria-label={table.page(one)}
              aria-current={one === page ? 'page' : undefined}
              className={one === page ? look['here'] : undefined}
              onPointerEnter={() => onNear?.(one)}
              onClick={() => onPage(one)}
            >
              {numbers.whole(one)}
            </Button>
          ),
        )}
        <Button
          kind="quiet"
          disabled={page >= last}
          aria-label={table.next}
          onPointerEnter={() => onNear?.(page + 1)}
          onClick={() => onPage(page + 1)}
        >
          ›
        </Button>
      </span>
      {onPerPage !== undefined && (
        <Select
          label={table.perPage}
          choices={SIZES.map((size) => ({ value: size, label: table.rows(Number(size)) }))}
          value={SIZES.find((size) => Number(size) === perPage) ?? '50'}
          onChange={(size) => onPerPage(Number(size))}
        />
      )}
    </nav>
  );
}

/** The first, the last and the ones around; null for a gap. */
function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last);
  return wanted.flatMap((one, place) => {
    const before = wanted[place - 1];
    return before !== undefined && one - before > 1 ? [null, one] : [one];
  });
}
