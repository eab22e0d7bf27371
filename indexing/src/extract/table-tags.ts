import { TABLE_PART, traitsOf, VOID } from './element-traits.ts';
import type { Mark } from './region.ts';
import type { ElementStack } from './element-stack.ts';

const TABLE_BODIES = new Set(['tbody', 'thead', 'tfoot']);

export function isTableTag(name: string, traits: number): boolean {
  return name === 'table' || (traits & TABLE_PART) !== 0;
}

/** Whether what follows is in a table, but in none of its cells. */
export function isBetweenCells({ mode }: ElementStack): boolean {
  return mode === 'table' || mode === 'tr' || TABLE_BODIES.has(mode);
}

/** Opens a part of a table, and the parts around it that the source leaves out. False when the tag is ignored. */
export function startTablePart(open: ElementStack, name: string, traits: number, mark: Mark | null): boolean {
  for (;;) {
    const { mode } = open;
    if (mode === '') return false;
    if (mode === 'template') break;
    if (mode === 'td' || mode === 'th' || mode === 'caption') open.popTo(open.last(mode));
    else if (mode === 'colgroup') {
      if (name === 'col') return true;
      if (open.top?.name !== 'colgroup') return false;
      open.pop();
    } else if (mode === 'tr') {
      open.popAbove(open.last('tr'));
      if (name === 'td' || name === 'th') break;
      open.pop();
    } else if (TABLE_BODIES.has(mode)) {
      open.popAbove(open.last(mode));
      if (name === 'tr') break;
      if (name === 'td' || name === 'th') open.pushHtml('tr', traitsOf('tr'), null);
      else open.pop();
    } else {
      open.popAbove(open.last('table'));
      if (name === 'col') open.pushHtml('colgroup', traitsOf('colgroup'), null);
      else if (name === 'tr' || name === 'td' || name === 'th') {
        open.pushHtml('tbody', traitsOf('tbody'), null);
      } else break;
    }
  }
  if (!(traits & VOID)) open.pushHtml(name, traits, mark);
  return true;
}

/** Closes a table or a part of it, with the parts inside it. */
export function endTablePart(open: ElementStack, name: string): void {
  for (;;) {
    const { mode } = open;
    if (mode === '' || mode === 'template') return;
    if (mode === 'td' || mode === 'th') {
      if (name === 'caption' || name === 'colgroup' || name === 'col') return;
      if (!open.isInTableScope(name)) return;
      if (name === 'td' || name === 'th') return open.popTo(open.last(name));
      open.popTo(open.last(mode));
    } else if (mode === 'caption') {
      if (name === 'caption') return open.popTo(open.last('caption'));
      if (name !== 'table') return;
      open.popTo(open.last('caption'));
    } else if (mode === 'colgroup') {
      if (name === 'col' || open.top?.name !== 'colgroup') return;
      open.pop();
      if (name === 'colgroup') return;
    } else if (mode === 'tr') {
      if (name !== 'tr' && name !== 'table' && !TABLE_BODIES.has(name)) return;
      if (!open.isInTableScope(name)) return;
      open.popTo(open.last('tr'));
      if (name === 'tr') return;
    } else if (TABLE_BODIES.has(mode)) {
      if (name !== 'table' && !TABLE_BODIES.has(name)) return;
      if (!open.isInTableScope(name)) return;
      open.popTo(open.last(mode));
      if (name !== 'table') return;
    } else {
      if (name === 'table') open.popTo(open.last('table'));
      return;
    }
  }
}
