import type { ElementStack } from './element-stack.ts';
import { isTableTag } from './table-tags.ts';

const IN_SELECT = new Set(['option', 'optgroup', 'hr', 'select', 'script', 'template']);
const CLOSES_SELECT = new Set(['input', 'keygen', 'textarea']);

/** What a start tag inside a `select` closes. False when the tag is ignored. */
export function startInSelect(open: ElementStack, name: string, traits: number): boolean {
  if (name === 'select') {
    open.popTo(open.last('select'));
    return false;
  }
  if (CLOSES_SELECT.has(name) || (isInTable(open) && closesInTable(name, traits))) {
    open.popTo(open.last('select'));
    return true;
  }
  if (name === 'optgroup' || name === 'hr') {
    open.popNamed('option');
    open.popNamed('optgroup');
  }
  return IN_SELECT.has(name);
}

/** Whether an end tag inside a `select` is done with. */
export function endInSelect(open: ElementStack, name: string, traits: number): boolean {
  if (name === 'option') open.popNamed('option');
  else if (name === 'optgroup') {
    if (open.top?.name === 'option' && open.belowTop?.name === 'optgroup') open.pop();
    open.popNamed('optgroup');
  } else if (name === 'select') open.popTo(open.last('select'));
  else if (closesInTable(name, traits) && isInTable(open) && open.isInTableScope(name)) {
    open.popTo(open.last('select'));
    return false;
  }
  return true;
}

function isInTable({ outerMode }: ElementStack): boolean {
  return outerMode !== '' && outerMode !== 'select' && outerMode !== 'template';
}

/** Whether the tag closes a `select` that is in a table. */
function closesInTable(name: string, traits: number): boolean {
  return isTableTag(name, traits) && name !== 'col' && name !== 'colgroup';
}
