import {
  BREAKS_OUT,
  CLOSED_IN_SCOPE,
  CLOSES_P,
  FOREIGN_ROOT,
  FORMATTING,
  HEADING,
  MARKER,
  MODE,
  SCOPE,
  SPECIAL,
  TABLE_PART,
  traitsOf,
  VOID,
} from './element-traits.ts';

/** Where on a page a link stands. */
export type Position = 'content' | 'nav' | 'header' | 'footer' | 'aside';

export type Namespace = 'html' | 'svg' | 'math';

export interface ElementWatcher {
  /** Formatting that was open before does not continue in what follows, until `leaveMarker`. */
  enterMarker(): void;
  leaveMarker(): void;
  /** The end tag of an `a` of HTML. */
  endAnchor(): void;
  /** Whether an `a` of HTML is open, or would be opened again by the next content. */
  hasAnchor(): boolean;
  /** An `a` of SVG was closed. */
  closeSvgAnchor(): void;
}

interface OpenElement {
  /** Empty for one that was closed while others inside it stayed open. */
  name: string;
  traits: number;
  namespace: Namespace;
  position: Position | null;
  /** Nothing in it is shown or followed: a template, a script or a title of SVG. */
  isHidden: boolean;
  /** HTML is read inside it although it is an element of SVG or MathML: all of HTML, or only start tags and text. */
  integration: 'html' | 'text' | null;
  /** The index of the nearest HTML element, this one included. */
  htmlBelow: number;
}

/** The standard gives up on formatting around more blocks than 7. */
const MOST_BLOCKS = 8;
const NONE: readonly number[] = [];
const HIDDEN_IN_SVG = new Set(['script', 'style', 'title']);
const SVG_INTEGRATION = new Set(['foreignobject', 'desc', 'title']);
const MATH_TEXT_INTEGRATION = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);
const IMPLIED_END = new Set(['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc']);
const IN_SELECT = new Set(['option', 'optgroup', 'hr', 'select', 'script', 'template']);
const CLOSES_SELECT = new Set(['input', 'keygen', 'textarea']);
const TABLE_BODIES = new Set(['tbody', 'thead', 'tfoot']);
const RUBY_TEXT = new Set(['rb', 'rtc', 'rp', 'rt']);

/**
 * The stack of open elements of an HTML parser, without a tree: enough of the standard's tree construction to know which start
 * tags make elements, of which language, and what stands around them. Where the standard walks down the stack this looks an index
 * up, so that a tag costs the same at any depth.
 */
export class OpenElements {
  readonly #watcher: ElementWatcher;
  readonly #around: Position;
  readonly #stack: OpenElement[] = [];
  /** The indexes of the open elements of each name; names of SVG and MathML have a colon in front. */
  readonly #byName = new Map<string, number[]>();
  readonly #special: number[] = [];
  /** Special elements that a list item cannot be closed through. */
  readonly #listBarriers: number[] = [];
  readonly #scope: number[] = [];
  readonly #tableScope: number[] = [];
  readonly #modes: number[] = [];
  readonly #positions: number[] = [];
  #hidden = 0;
  #hasForm = false;

  constructor(watcher: ElementWatcher, around: Position) {
    this.#watcher = watcher;
    this.#around = around;
  }

  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  /** Whether the next tag stands directly in SVG or MathML, where CDATA sections are text. */
  get isForeign(): boolean {
    return this.#top !== undefined && this.#top.namespace !== 'html';
  }

  get position(): Position {
    const index = this.#positions.at(-1);
    return (index === undefined ? null : this.#stack[index]?.position) ?? this.#around;
  }

  /** Opens an element. Null when the parser ignores the tag, so that there is no element. */
  start(
    name: string,
    traits: number,
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
    position: Position | null,
  ): Namespace | null {
    if (this.#readsForeign(name)) {
      if (!breaksOut(name, traits, attributes)) return this.#startForeign(name, attributes, isSelfClosing);
      this.#leaveForeign();
    }
    return this.#startHtml(name, traits, attributes, isSelfClosing, position);
  }

  end(name: string, traits: number): void {
    const top = this.#top;
    if (top !== undefined && top.namespace !== 'html') {
      if (name === 'p' || name === 'br') return this.#leaveForeign();
      const index = this.#last(`:${name}`);
      if (index > top.htmlBelow) return this.#popTo(index);
    }
    this.#endHtml(name, traits);
  }

  /** Closes everything. */
  close(): void {
    this.#popTo(0);
  }

  get #top(): OpenElement | undefined {
    const { length } = this.#stack;
    // To ask for the element at -1 takes as long as to read a tag.
    return length === 0 ? undefined : this.#stack[length - 1];
  }

  get #mode(): string {
    const index = this.#modes.at(-1);
    return (index === undefined ? undefined : this.#stack[index]?.name) ?? '';
  }

  #last(name: string): number {
    return (this.#byName.get(name) ?? NONE).at(-1) ?? -1;
  }

  #isInScope(name: string): boolean {
    return this.#last(name) > -1 && this.#last(name) >= (this.#scope.at(-1) ?? -1);
  }

  #isInTableScope(name: string): boolean {
    return this.#last(name) > -1 && this.#last(name) >= (this.#tableScope.at(-1) ?? -1);
  }

  /** Whether a start tag here is one of SVG or MathML. */
  #readsForeign(name: string): boolean {
    const top = this.#top;
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
    const namespace = this.#top?.namespace ?? 'html';
    if (isSelfClosing) return namespace;
    this.#pushForeign(name, namespace, attributes);
    return namespace;
  }

  #pushForeign(name: string, namespace: Namespace, attributes: ReadonlyMap<string, string>): void {
    const integration = integrationOf(name, namespace, attributes);
    const isBarrier = integration !== null || (namespace === 'math' && name === 'annotation-xml');
    this.#push({
      name,
      traits: isBarrier ? SPECIAL | SCOPE : 0,
      namespace,
      position: null,
      isHidden: namespace === 'svg' && HIDDEN_IN_SVG.has(name),
      integration,
      htmlBelow: this.#top?.htmlBelow ?? -1,
    });
  }

  #leaveForeign(): void {
    while (this.#top !== undefined && this.#top.namespace !== 'html' && this.#top.integration === null) {
      this.#pop();
    }
  }

  #startHtml(
    name: string,
    traits: number,
    attributes: ReadonlyMap<string, string>,
    isSelfClosing: boolean,
    position: Position | null,
  ): Namespace | null {
    if (this.#modes.length > 0) {
      if (this.#mode === 'select' && !this.#startInSelect(name, traits)) return null;
      if (this.#mode === 'select' && name === 'hr') return 'html';
      if (this.#mode === 'colgroup' && name !== 'template' && !(traits & TABLE_PART))
        this.#popCurrent('colgroup');
    }
    if (traits & TABLE_PART) return this.#startTablePart(name, traits, position);
    if (name === 'html' || name === 'head' || name === 'body') return 'html';
    if (name === 'frame' || name === 'frameset') return null;
    if (traits & CLOSES_P) this.#closeParagraph();

    if (traits & VOID) return 'html';
    if (traits & FOREIGN_ROOT) {
      const namespace: Namespace = name === 'svg' ? 'svg' : 'math';
      // A link goes on after the block in which it began: its end tag inside of this element would close both.
      if (this.#last('a') < (this.#scope.at(-1) ?? 0) && this.#watcher.hasAnchor()) {
        this.#pushHtml('a', traitsOf('a'), null);
      }
      if (!isSelfClosing) this.#pushForeign(name, namespace, attributes);
      return namespace;
    }
    if (!this.#beforeStart(name, traits)) return null;
    this.#pushHtml(name, traits, position);
    if (name === 'form') {
      this.#hasForm = true;
      // In a table, but in none of its cells, a form is closed at once.
      if (this.#isBetweenCells()) this.#pop();
    }
    return 'html';
  }

  /** What a start tag closes before its own element opens. False when it is ignored. */
  #beforeStart(name: string, traits: number): boolean {
    if (traits & HEADING) {
      if ((this.#top?.traits ?? 0) & HEADING) this.#pop();
    } else if (name === 'li') {
      this.#closeItem('li', 'li');
    } else if (name === 'dd' || name === 'dt') {
      this.#closeItem('dd', 'dt');
    } else if (name === 'button') {
      if (this.#isInScope('button')) this.#popTo(this.#last('button'));
    } else if (name === 'option' || name === 'optgroup') {
      this.#popCurrent('option');
    } else if (name === 'table') {
      // A table inside a table, but in none of its cells, ends it.
      if (this.#isBetweenCells() && this.#isInTableScope('table')) this.#popTo(this.#last('table'));
    } else if (name === 'form') {
      return !this.#hasForm || this.#last('template') >= 0;
    } else if (name === 'nobr') {
      if (this.#isInScope('nobr')) this.#endFormatting('nobr');
    } else if (name === 'a') {
      this.#endFormatting('a');
    } else if (RUBY_TEXT.has(name)) {
      if (this.#isInScope('ruby')) this.#popImplied(name === 'rt' || name === 'rp' ? 'rtc' : '');
    }
    return true;
  }

  #isBetweenCells(): boolean {
    const mode = this.#mode;
    return mode === 'table' || mode === 'tr' || TABLE_BODIES.has(mode);
  }

  /** False when the tag is ignored. */
  #startInSelect(name: string, traits: number): boolean {
    if (name === 'select') {
      this.#popTo(this.#last('select'));
      return false;
    }
    if (CLOSES_SELECT.has(name) || (this.#isSelectInTable() && closesSelect(name, traits))) {
      this.#popTo(this.#last('select'));
      return true;
    }
    if (name === 'optgroup' || name === 'hr') {
      this.#popCurrent('option');
      this.#popCurrent('optgroup');
    }
    return IN_SELECT.has(name);
  }

  #isSelectInTable(): boolean {
    const index = this.#modes.at(-2);
    const outer = index === undefined ? undefined : this.#stack[index];
    return outer !== undefined && outer.name !== 'select' && outer.name !== 'template';
  }

  #startTablePart(name: string, traits: number, position: Position | null): Namespace | null {
    for (;;) {
      const mode = this.#mode;
      if (mode === '') return null;
      if (mode === 'template') break;
      if (mode === 'td' || mode === 'th' || mode === 'caption') this.#popTo(this.#last(mode));
      else if (mode === 'colgroup') {
        if (name === 'col') return 'html';
        if (this.#top?.name !== 'colgroup') return null;
        this.#pop();
      } else if (mode === 'tr') {
        this.#popAbove(this.#last('tr'));
        if (name === 'td' || name === 'th') break;
        this.#pop();
      } else if (TABLE_BODIES.has(mode)) {
        this.#popAbove(this.#last(mode));
        if (name === 'tr') break;
        if (name === 'td' || name === 'th') this.#pushHtml('tr', traitsOf('tr'), null);
        else this.#pop();
      } else {
        this.#popAbove(this.#last('table'));
        if (name === 'col') this.#pushHtml('colgroup', traitsOf('colgroup'), null);
        else if (name === 'tr' || name === 'td' || name === 'th') {
          this.#pushHtml('tbody', traitsOf('tbody'), null);
        } else break;
      }
    }
    if (!(traits & VOID)) this.#pushHtml(name, traits, position);
    return 'html';
  }

  #endHtml(name: string, traits: number): void {
    if (name === 'template') {
      if (this.#last('template') >= 0) this.#popTo(this.#last('template'));
      return;
    }
    if (this.#mode === 'select' && this.#endInSelect(name, traits)) return;
    if (isTableTag(name, traits)) return this.#endTablePart(name);
    if (this.#mode === 'colgroup') this.#popCurrent('colgroup');
    if (name === 'a') this.#watcher.endAnchor();

    if (traits & CLOSED_IN_SCOPE) {
      if (this.#isInScope(name)) this.#popTo(this.#last(name));
    } else if (name === 'p') this.#closeParagraph();
    else if (name === 'li') {
      const barrier = Math.max(this.#last('ol'), this.#last('ul'));
      if (this.#isInScope('li') && this.#last('li') > barrier) this.#popTo(this.#last('li'));
    } else if (traits & HEADING) this.#endHeading();
    else if (name === 'form') this.#endForm();
    else if (traits & FORMATTING) this.#endFormatting(name);
    else if (name !== 'html' && name !== 'body' && name !== 'head' && name !== 'br') {
      const index = this.#last(name);
      if (index >= 0 && index >= (this.#special.at(-1) ?? -1)) this.#popTo(index);
    }
  }

  /** Whether the end tag is done with. */
  #endInSelect(name: string, traits: number): boolean {
    if (name === 'option') this.#popCurrent('option');
    else if (name === 'optgroup') {
      if (this.#top?.name === 'option' && this.#stack.at(-2)?.name === 'optgroup') this.#pop();
      this.#popCurrent('optgroup');
    } else if (name === 'select') this.#popTo(this.#last('select'));
    else if (closesSelect(name, traits) && this.#isSelectInTable() && this.#isInTableScope(name)) {
      this.#popTo(this.#last('select'));
      return false;
    }
    return true;
  }

  #endTablePart(name: string): void {
    for (;;) {
      const mode = this.#mode;
      if (mode === '' || mode === 'template') return;
      if (mode === 'td' || mode === 'th') {
        if (name === 'caption' || name === 'colgroup' || name === 'col') return;
        if (!this.#isInTableScope(name)) return;
        if (name === 'td' || name === 'th') return this.#popTo(this.#last(name));
        this.#popTo(this.#last(mode));
      } else if (mode === 'caption') {
        if (name === 'caption') return this.#popTo(this.#last('caption'));
        if (name !== 'table') return;
        this.#popTo(this.#last('caption'));
      } else if (mode === 'colgroup') {
        if (name === 'col' || this.#top?.name !== 'colgroup') return;
        this.#pop();
        if (name === 'colgroup') return;
      } else if (mode === 'tr') {
        if (name !== 'tr' && name !== 'table' && !TABLE_BODIES.has(name)) return;
        if (!this.#isInTableScope(name)) return;
        this.#popTo(this.#last('tr'));
        if (name === 'tr') return;
      } else if (TABLE_BODIES.has(mode)) {
        if (name !== 'table' && !TABLE_BODIES.has(name)) return;
        if (!this.#isInTableScope(name)) return;
        this.#popTo(this.#last(mode));
        if (name !== 'table') return;
      } else {
        if (name === 'table') this.#popTo(this.#last('table'));
        return;
      }
    }
  }

  #endHeading(): void {
    let index = -1;
    for (const name of ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']) index = Math.max(index, this.#last(name));
    if (index > (this.#scope.at(-1) ?? -1)) this.#popTo(index);
  }

  #endForm(): void {
    const index = this.#last('form');
    if (this.#last('template') >= 0) {
      if (this.#isInScope('form')) this.#popTo(index);
      return;
    }
    const hadForm = this.#hasForm;
    this.#hasForm = false;
    if (hadForm && this.#isInScope('form')) {
      this.#popImplied('');
      this.#remove(index);
    }
  }

  /** Closes formatting. Blocks inside it stay open, and what is open inside the innermost of them is closed. */
  #endFormatting(name: string): void {
    const index = this.#last(name);
    if (index < 0 || index < (this.#scope.at(-1) ?? -1)) return;
    const innermost = this.#special.at(-1) ?? -1;
    if (index > innermost) return this.#popTo(index);
    const outermost = this.#special.at(-MOST_BLOCKS) ?? -1;
    if (outermost < index) this.#popAbove(innermost);
    this.#remove(index);
  }

  #closeParagraph(): void {
    const index = this.#last('p');
    if (index > this.#last('button') && index > (this.#scope.at(-1) ?? -1)) this.#popTo(index);
  }

  #closeItem(one: string, other: string): void {
    const index = this.#listBarriers.at(-1);
    const name = index === undefined ? undefined : this.#stack[index]?.name;
    if (index !== undefined && (name === one || name === other)) this.#popTo(index);
    this.#closeParagraph();
  }

  #popImplied(except: string): void {
    while (this.#top !== undefined && this.#top.name !== except && IMPLIED_END.has(this.#top.name))
      this.#pop();
  }

  #popCurrent(name: string): void {
    if (this.#top?.name === name) this.#pop();
  }

  #popAbove(index: number): void {
    while (this.#stack.length > index + 1) this.#pop();
  }

  #popTo(index: number): void {
    this.#popAbove(index - 1);
  }

  #pushHtml(name: string, traits: number, position: Position | null): void {
    const index = this.#stack.length;
    const isHidden = name === 'template';
    this.#push({ name, traits, namespace: 'html', position, isHidden, integration: null, htmlBelow: index });
  }

  #push(element: OpenElement): void {
    const index = this.#stack.length;
    const { name, traits } = element;
    this.#stack.push(element);
    const key = keyOf(element);
    const indexes = this.#byName.get(key);
    if (indexes === undefined) this.#byName.set(key, [index]);
    else indexes.push(index);
    if (traits & SPECIAL) {
      this.#special.push(index);
      if (name !== 'address' && name !== 'div' && name !== 'p') this.#listBarriers.push(index);
    }
    if (traits & SCOPE) this.#scope.push(index);
    if (traits & MODE) this.#modes.push(index);
    if (name === 'table' || name === 'template') this.#tableScope.push(index);
    if (element.position !== null) this.#positions.push(index);
    if (element.isHidden) this.#hidden++;
    if (traits & MARKER) this.#watcher.enterMarker();
  }

  #pop(): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    if (element.name !== '') this.#forget(element, this.#stack.length);
    // Elements that were closed before the ones inside them.
    while (this.#top?.name === '') this.#stack.pop();
  }

  /** Closes one element only; those inside it stay open. */
  #remove(index: number): void {
    const element = this.#stack[index];
    if (element === undefined) return;
    if (index === this.#stack.length - 1) return this.#pop();
    this.#forget(element, index);
    this.#stack[index] = { ...element, name: '', traits: 0, position: null, isHidden: false };
  }

  #forget(element: OpenElement, index: number): void {
    const { name, traits } = element;
    this.#byName.get(keyOf(element))?.pop();
    if (traits & SPECIAL) {
      drop(this.#special, index);
      if (name !== 'address' && name !== 'div' && name !== 'p') drop(this.#listBarriers, index);
    }
    if (traits & SCOPE) drop(this.#scope, index);
    if (traits & MODE) drop(this.#modes, index);
    if (name === 'table' || name === 'template') drop(this.#tableScope, index);
    if (element.position !== null) drop(this.#positions, index);
    if (element.isHidden) this.#hidden--;
    if (traits & MARKER) this.#watcher.leaveMarker();
    if (name === 'a' && element.namespace === 'svg') this.#watcher.closeSvgAnchor();
  }
}

/** Takes out an index, which is the last one but for elements that are closed before the ones inside them. */
function drop(indexes: number[], index: number): void {
  if (indexes.at(-1) === index) indexes.pop();
  else indexes.splice(indexes.lastIndexOf(index), 1);
}

function keyOf({ name, namespace }: OpenElement): string {
  return namespace === 'html' ? name : `:${name}`;
}

function isTableTag(name: string, traits: number): boolean {
  return name === 'table' || (traits & TABLE_PART) !== 0;
}

/** Whether the tag closes a `select` that stands in a table. */
function closesSelect(name: string, traits: number): boolean {
  return isTableTag(name, traits) && name !== 'col' && name !== 'colgroup';
}

function breaksOut(name: string, traits: number, attributes: ReadonlyMap<string, string>): boolean {
  if (name === 'font') return attributes.has('color') || attributes.has('face') || attributes.has('size');
  return (traits & BREAKS_OUT) !== 0;
}

function integrationOf(
  name: string,
  namespace: Namespace,
  attributes: ReadonlyMap<string, string>,
): OpenElement['integration'] {
  if (namespace === 'svg') return SVG_INTEGRATION.has(name) ? 'html' : null;
  if (MATH_TEXT_INTEGRATION.has(name)) return 'text';
  if (name !== 'annotation-xml') return null;
  const encoding = attributes.get('encoding')?.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml' ? 'html' : null;
}
