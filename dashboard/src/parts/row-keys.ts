import { useEffect, type RefObject } from 'react';

/** `j` and `k` move the focus through the rows of the table, and open them while one is open; `x` chooses a row, and shift with an arrow a range of rows. */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row][tabindex]') ?? [])];
      const opened = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
      const focused = rows.findIndex((row) => row.contains(document.activeElement));
      // From the panel of an opened row the keys go on from that row.
      const place = focused === -1 ? opened : focused;
      const isDown = event.key === 'j' || event.key === 'ArrowDown';
      const next = rows[isDown ? place + 1 : Math.max(0, place - 1)];
      if (event.key === 'j' || event.key === 'k') {
        next?.focus();
        // The panel follows.
        const isBeside = body.current?.hasAttribute('data-beside') === true;
        if (isBeside && next !== rows[opened]) next?.click();
      }
      if (event.key === 'x') boxOf(rows[place])?.click();
      if (event.shiftKey && /^Arrow(?:Up|Down)$/.test(event.key) && place >= 0) {
        const box = boxOf(rows[place]);
        if (box === null) return;
        event.preventDefault();
        if (!box.checked) box.click();
        next?.focus();
        boxOf(next)?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
      }
    };
    document.addEventListener('keydown', act);
    return () => document.removeEventListener('keydown', act);
  }, [body]);
}

function boxOf(row: HTMLElement | undefined): HTMLInputElement | null {
  return row?.querySelector<HTMLInputElement>('input[data-choice]') ?? null;
}

const WRITTEN_IN = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** Keys that mean something to the page must not be taken from a person who writes. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(WRITTEN_IN);
}
