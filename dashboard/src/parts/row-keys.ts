import { useEffect, type RefObject } from 'react';

/** `j` and `k` move the focus through the rows of the table. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent): void => {
      if ((event.key !== 'j' && event.key !== 'k') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row][tabindex]') ?? [])];
      const now = rows.findIndex((row) => row === document.activeElement);
      const next = rows[event.key === 'j' ? now + 1 : Math.max(0, now - 1)];
      next?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [body]);
}

const WRITTEN_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Keys that mean something to the page must not be taken from a person who writes. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(WRITTEN_IN);
}
