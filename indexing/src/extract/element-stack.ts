import { MARKER, MODE, SCOPE, SPECIAL, TEXT_KIND } from './element-traits.ts';
import { Region, type Mark } from './region.ts';

export type Namespace = 'html' | 'svg' | 'math';

export interface ElementWatcher {
  /** What follows is on another part of the page: in a menu, behind it, and so on. */
  crossBorder(): void;
  /** A part of the page begins. */
  enterRegion(region: Region): void;
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

export interface OpenElement {
  /** Empty for one that was closed while others inside it stayed open. */
  name: string;
  traits: number;
  namespace: Namespace;
  /** The part of the page that it makes; null when it says nothing of what is in it. */
  region: Region | null;
  /** Nothing in it is shown or followed: a template, a script or a title of SVG. */
  isHidden: boolean;
  /** HTML is read inside it although it is an element of SVG or MathML: all of HTML, or only start tags and text. */
  integration: 'html' | 'text' | null;
  /** The index of the nearest HTML element, this one included. */
  htmlBelow: number;
}

const NONE: readonly number[] = [];

/**
 * The open elements, the outermost first. Where the HTML standard walks down the stack this looks an index up, so that a tag costs
 * the same at any depth. Indexes are -1 for an element that is not open.
 */
export class ElementStack {
  readonly #watcher: ElementWatcher;
  readonly #around: Region;
  readonly #stack: OpenElement[] = [];
  /** The indexes of the open elements of each name; names of SVG and MathML have a colon in front. */
  readonly #byName = new Map<string, number[]>();
  readonly #special: number[] = [];
  /** Special elements that a list item cannot be closed through. */
  readonly #listBarriers: number[] = [];
  readonly #scope: number[] = [];
  readonly #tableScope: number[] = [];
  readonly #modes: number[] = [];
  readonly #regions: number[] = [];
  readonly #textKinds: number[] = [];
  /** Elements that say their language, with those that were closed since. */
  readonly #languages: { index: number; element: OpenElement; language: string }[] = [];
  #hidden = 0;

  constructor(watcher: ElementWatcher, around: Region) {
    this.#watcher = watcher;
    this.#around = around;
  }

  get isHidden(): boolean {
    return this.#hidden > 0;
  }

  get depth(): number {
    return this.#stack.length;
  }

  get top(): OpenElement | undefined {
    const { length } = this.#stack;
    // To ask for the element at -1 takes as long as to read a tag.
    return length === 0 ? undefined : this.#stack[length - 1];
  }

  /** The element around the top one. */
  get belowTop(): OpenElement | undefined {
    return this.#stack.at(-2);
  }

  /** The innermost part of the page. */
  get region(): Region {
    const { length } = this.#regions;
    const index = length === 0 ? undefined : this.#regions[length - 1];
    return (index === undefined ? null : this.#stack[index]?.region) ?? this.#around;
  }

  /** The name of the innermost element that says what kind of text is in it; empty for none. */
  get textKind(): string {
    return this.#textKinds.length === 0 ? '' : this.nameAt(this.#textKinds.at(-1) ?? -1);
  }

  /** Of the innermost element that says it; null for none. */
  get language(): string | null {
    for (let said = this.#languages.at(-1); said !== undefined; said = this.#languages.at(-1)) {
      if (this.#stack[said.index] === said.element) return said.language;
      this.#languages.pop();
    }
    return null;
  }

  /** The language that the top element says. */
  noteLanguage(language: string): void {
    const { top } = this;
    if (top !== undefined) this.#languages.push({ index: this.#stack.length - 1, element: top, language });
  }

  /** The name of the innermost element that decides how tags are read; empty for none. */
  get mode(): string {
    // Most tags stand in none.
    return this.#modes.length === 0 ? '' : (this.#elementAt(this.#modes.at(-1))?.name ?? '');
  }

  /** The same of the element around that one. */
  get outerMode(): string {
    return this.#elementAt(this.#modes.at(-2))?.name ?? '';
  }

  /** The innermost element at which the search for an open one ends. */
  get scope(): number {
    return this.#scope.at(-1) ?? -1;
  }

  get special(): number {
    return this.#special.at(-1) ?? -1;
  }

  /** The special element around this many others. */
  specialAround(others: number): number {
    return this.#special.at(-others - 1) ?? -1;
  }

  get listBarrier(): number {
    return this.#listBarriers.at(-1) ?? -1;
  }

  nameAt(index: number): string {
    return index < 0 ? '' : (this.#stack[index]?.name ?? '');
  }

  /** The innermost open element of the name. */
  last(name: string): number {
    return (this.#byName.get(name) ?? NONE).at(-1) ?? -1;
  }

  isInScope(name: string): boolean {
    const index = this.last(name);
    return index > -1 && index >= this.scope;
  }

  isInTableScope(name: string): boolean {
    const index = this.last(name);
    return index > -1 && index >= (this.#tableScope.at(-1) ?? -1);
  }

  pushHtml(name: string, traits: number, mark: Mark | null): void {
    const index = this.#stack.length;
    const isHidden = name === 'template';
    const region = mark === null ? null : new Region(this.region, mark);
    this.push({ name, traits, namespace: 'html', region, isHidden, integration: null, htmlBelow: index });
  }

  push(element: OpenElement): void {
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
    if (traits & TEXT_KIND) this.#textKinds.push(index);
    if (name === 'table' || name === 'template') this.#tableScope.push(index);
    if (element.region !== null) {
      this.#regions.push(index);
      this.#watcher.enterRegion(element.region);
      this.#watcher.crossBorder();
    }
    if (element.isHidden) this.#hidden++;
    if (traits & MARKER) this.#watcher.enterMarker();
  }

  pop(): void {
    const element = this.#stack.pop();
    if (element === undefined) return;
    if (element.name !== '') this.#forget(element, this.#stack.length);
    // Elements that were closed before the ones inside them.
    while (this.top?.name === '') this.#stack.pop();
  }

  /** Closes the top element if it has this name. */
  popNamed(name: string): void {
    if (this.top?.name === name) this.pop();
  }

  /** Closes what is open inside the element. */
  popAbove(index: number): void {
    while (this.#stack.length > index + 1) this.pop();
  }

  /** Closes the element and what is open inside it. */
  popTo(index: number): void {
    this.popAbove(index - 1);
  }

  /** Closes one element only; those inside it stay open. */
  remove(index: number): void {
    const element = this.#stack[index];
    if (element === undefined) return;
    if (index === this.#stack.length - 1) return this.pop();
    this.#forget(element, index);
    this.#stack[index] = { ...element, name: '', traits: 0, region: null, isHidden: false };
  }

  #elementAt(index: number | undefined): OpenElement | undefined {
    return index === undefined ? undefined : this.#stack[index];
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
    if (traits & TEXT_KIND) drop(this.#textKinds, index);
    if (name === 'table' || name === 'template') drop(this.#tableScope, index);
    if (element.region !== null) {
      drop(this.#regions, index);
      this.#watcher.crossBorder();
    }
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
