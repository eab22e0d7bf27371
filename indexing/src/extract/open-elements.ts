import type { Mark } from './region.ts';
import { ElementStack, type ElementWatcher, type Namespace } from './element-stack.ts';
import {
  CLOSED_IN_SCOPE,
  CLOSES_P,
  FOREIGN_ROOT,
  FORMATTING,
  HEADING,
  TABLE_PART,
  traitsOf,
  VOID,
} from './element-traits.ts';
import { breaksOut, foreignElement } from './foreign-elements.ts';
import type { Region } from './region.ts';
import { endInSelect, startInSelect } from './select-tags.ts';
import { endTablePart, isBetweenCells, isTableTag, startTablePart } from './table-tags.ts';

/** The standard gives up on formatting around more blocks than these. */
const MOST_BLOCKS = 7;
const IMPLIED_END = new Set(['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc']);
const RUBY_TEXT = new Set(['rb', 'rtc', 'rp', 'rt']);

/**
 * The open elements of an HTML parser, without a tree: enough of the standard's tree construction to know which start tags make
 * elements, of which language, and the text around them.
 */
export class OpenElements {
  readonly #watcher: ElementWatcher;
  readonly #open: ElementStack;
  #hasForm = false;

  constructor(watcher: ElementWatcher, around: Region) {
    this.#watcher = watcher;
    this.#open = new ElementStack(watcher, around);
  }

  get isHidden(): boolean {
    return this.#open.isHidden;
  }

  /** Whether the next tag is directly in SVG or MathML, where CDATA sections are text. */
  get isForeign(): boolean {
    const { top } = this.#open;
    return top !== undefined && top.namespace !== 'html';
  }

  /** How many elements are open. */
  get depth(): number {
    return this.#open.depth;
  }

  /** The innermost part of the page. */
  get region(): Region {
    return this.#open.region;
  }

  /** The name of the innermost element that says what kind of text is in it; empty for none. */
  get textKind(): string {
    return this.#open.textKind;
  }

  /** Of the innermost element that says it; null for none. */
  get language(): string | null {
    return this.#open.language;
  }

  /** Whether an element of code within a sentence is open. */
  get isInCode(): boolean {
    const open = this.#open;
    return open.last('code') >= 0 || open.last('kbd') >= 0 || open.last('samp') >= 0 || open.last('tt') >= 0;
  }

  /** Whether a heading is open. */
  get isInHeading(): boolean {
    const open = this.#open;
    return open.last('h2') >= 0 || open.last('h3') >= 0 || open.last('h4') >= 0 || open.last('h1') >= 0;
  }

  /** Opens an element. Null when the parser ignores the tag, so that there is no element. */
  start(
    name: string,
    traits: number,
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
    mark: Mark | null,
  ): Namespace | null {
    if (this.#readsForeign(name)) {
      if (!breaksOut(name, traits, attributes)) return this.#startForeign(name, attributes, isSelfClosing);
      this.#leaveForeign();
    }
    return this.#startHtml(name, traits, attributes, isSelfClosing, mark);
  }

  end(name: string, traits: number): void {
    const { top } = this.#open;
    if (top !== undefined && top.namespace !== 'html') {
      if (name === 'p' || name === 'br') return this.#leaveForeign();
      const index = this.#open.last(`:${name}`);
      if (index > top.htmlBelow) return this.#open.popTo(index);
    }
    this.#endHtml(name, traits);
  }

  /** Closes everything. */
  close(): void {
    this.#open.popTo(0);
  }

  /** Whether a start tag here is one of SVG or MathML. */
  #readsForeign(name: string): boolean {
    const { top } = this.#open;
    if (top === undefined || top.namespace === 'html') return false;
    if (top.integration === 'html') return false;
    if (top.integration === 'text') return name === 'mglyph' || name === 'malignmark';
    return !(top.namespace === 'math' && top.name === 'annotation-xml' && name === 'svg');
  }

  #startForeign(
    name: string,
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
  ): Namespace | null {
    const namespace = this.#open.top?.namespace ?? 'html';
    if (!isSelfClosing) this.#pushForeign(name, namespace, attributes);
    return namespace;
  }

  #pushForeign(name: string, namespace: Namespace, attributes: ReadonlyMap<string, string>): void {
    const htmlBelow = this.#open.top?.htmlBelow ?? -1;
    this.#open.push(foreignElement(name, namespace, attributes, htmlBelow));
  }

  #leaveForeign(): void {
    const open = this.#open;
    while (open.top !== undefined && open.top.namespace !== 'html' && open.top.integration === null)
      open.pop();
  }

  #startHtml(
    name: string,
    traits: number,
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
    mark: Mark | null,
  ): Namespace | null {
    const open = this.#open;
    if (open.mode === 'select') {
      if (!startInSelect(open, name, traits)) return null;
      if (name === 'hr' && open.mode === 'select') return 'html';
    }
    if (open.mode === 'colgroup' && name !== 'template' && !(traits & TABLE_PART)) open.popNamed('colgroup');
    if (traits & TABLE_PART) return startTablePart(open, name, traits, mark) ? 'html' : null;
    if (name === 'html' || name === 'head' || name === 'body') return 'html';
    if (name === 'frame' || name === 'frameset') return null;
    if (traits & CLOSES_P) this.#closeParagraph();

    if (traits & VOID) return 'html';
    if (traits & FOREIGN_ROOT) {
      const namespace: Namespace = name === 'svg' ? 'svg' : 'math';
      // A link goes on after the block in which it began: its end tag inside of this element would close both.
      if (open.last('a') < Math.max(open.scope, 0) && this.#watcher.hasAnchor())
        open.pushHtml('a', traitsOf('a'), null);
      if (!isSelfClosing) this.#pushForeign(name, namespace, attributes);
      return namespace;
    }
    if (!this.#beforeStart(name, traits)) return null;
    open.pushHtml(name, traits, mark);
    const language = attributes.get('lang');
    if (language !== undefined) open.noteLanguage(language);
    if (name === 'form') {
      this.#hasForm = true;
      // In a table, but in none of its cells, a form is closed at once.
      if (isBetweenCells(open)) open.pop();
    }
    return 'html';
  }

  /** What a start tag closes before its own element opens. False when it is ignored. */
  #beforeStart(name: string, traits: number): boolean {
    const open = this.#open;
    if (traits & HEADING) {
      if ((open.top?.traits ?? 0) & HEADING) open.pop();
    } else if (name === 'li') {
      this.#closeItem('li', 'li');
    } else if (name === 'dd' || name === 'dt') {
      this.#closeItem('dd', 'dt');
    } else if (name === 'button') {
      if (open.isInScope('button')) open.popTo(open.last('button'));
    } else if (name === 'option' || name === 'optgroup') {
      open.popNamed('option');
    } else if (name === 'table') {
      // A table inside a table, but in none of its cells, ends it.
      if (isBetweenCells(open) && open.isInTableScope('table')) open.popTo(open.last('table'));
    } else if (name === 'form') {
      return !this.#hasForm || open.last('template') >= 0;
    } else if (name === 'nobr') {
      if (open.isInScope('nobr')) this.#endFormatting('nobr');
    } else if (name === 'a') {
      this.#endFormatting('a');
    } else if (RUBY_TEXT.has(name)) {
      if (open.isInScope('ruby')) this.#popImplied(name === 'rt' || name === 'rp' ? 'rtc' : '');
    }
    return true;
  }

  #endHtml(name: string, traits: number): void {
    const open = this.#open;
    if (name === 'template') {
      if (open.last('template') >= 0) open.popTo(open.last('template'));
      return;
    }
    if (open.mode === 'select' && endInSelect(open, name, traits)) return;
    if (isTableTag(name, traits)) return endTablePart(open, name);
    if (open.mode === 'colgroup') open.popNamed('colgroup');
    if (name === 'a') this.#watcher.endAnchor();

    if (traits & CLOSED_IN_SCOPE) {
      if (open.isInScope(name)) open.popTo(open.last(name));
    } else if (name === 'p') this.#closeParagraph();
    else if (name === 'li') {
      const barrier = Math.max(open.last('ol'), open.last('ul'));
      if (open.isInScope('li') && open.last('li') > barrier) open.popTo(open.last('li'));
    } else if (traits & HEADING) this.#endHeading();
    else if (name === 'form') this.#endForm();
    else if (traits & FORMATTING) this.#endFormatting(name);
    else if (name !== 'html' && name !== 'body' && name !== 'head' && name !== 'br') {
      const index = open.last(name);
      if (index >= 0 && index >= open.special) open.popTo(index);
    }
  }

  #endHeading(): void {
    let index = -1;
    for (const name of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']) index = Math.max(index, this.#open.last(name));
    if (index > this.#open.scope) this.#open.popTo(index);
  }

  #endForm(): void {
    const open = this.#open;
    const index = open.last('form');
    if (open.last('template') >= 0) {
      if (open.isInScope('form')) open.popTo(index);
      return;
    }
    const hadForm = this.#hasForm;
    this.#hasForm = false;
    if (hadForm && open.isInScope('form')) {
      this.#popImplied('');
      open.remove(index);
    }
  }

  /** Closes formatting. Blocks inside it stay open, and what is open inside the innermost of them is closed. */
  #endFormatting(name: string): void {
    const open = this.#open;
    const index = open.last(name);
    if (index < 0 || index < open.scope) return;
    const innermost = open.special;
    if (index > innermost) return open.popTo(index);
    if (open.specialAround(MOST_BLOCKS) < index) open.popAbove(innermost);
    open.remove(index);
  }

  #closeParagraph(): void {
    const index = this.#open.last('p');
    if (index > this.#open.last('button') && index > this.#open.scope) this.#open.popTo(index);
  }

  #closeItem(one: string, other: string): void {
    const index = this.#open.listBarrier;
    const name = this.#open.nameAt(index);
    if (name === one || name === other) this.#open.popTo(index);
    this.#closeParagraph();
  }

  #popImplied(except: string): void {
    const open = this.#open;
    while (open.top !== undefined && open.top.name !== except && IMPLIED_END.has(open.top.name)) open.pop();
  }
}
