/** How the namespaces of exports are written here, by how their addresses begin: that of WordPress ends in a version. */
const NAMESPACES: readonly (readonly [begin: string, written: string])[] = [
  ['http://wordpress.org/export/', 'wp:'],
  ['http://purl.org/rss/1.0/modules/content/', 'content:'],
  ['http://purl.org/dc/elements/1.1/', 'dc:'],
];
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
/** Names that are remembered: exports have some thirty. */
const MOST_NAMES = 1000;

/** The declarations of one element, together with those around it. */
interface Scope {
  depth: number;
  /** The address for each prefix; that of the empty prefix is for names without one. */
  namespaces: ReadonlyMap<string, string>;
  names: Map<string, string>;
  outer: Scope | null;
}

/**
 * Names of elements by what their prefixes stand for: a file may call WordPress's namespace what it likes, here it is `wp:`. Names
 * without a namespace stay as they are, those of unknown ones are `{address}name`.
 */
export class ElementNames {
  readonly #failure: (reason: string) => Error;
  #scope: Scope = {
    depth: 0,
    namespaces: new Map([
      ['', ''],
      ['xml', XML_NAMESPACE],
    ]),
    names: new Map(),
    outer: null,
  };
  readonly #open: string[] = [];

  constructor(failure: (reason: string) => Error) {
    this.#failure = failure;
  }

  /** Elements that are open. */
  get depth(): number {
    return this.#open.length;
  }

  start(written: string, attributes: ReadonlyMap<string, string>): string {
    if (attributes.size > 0) this.#declare(attributes);
    const { names } = this.#scope;
    let name = names.get(written);
    if (name === undefined) {
      name = this.#nameOf(written);
      if (names.size >= MOST_NAMES) names.clear();
      names.set(written, name);
    }
    this.#open.push(name);
    return name;
  }

  /** The name of the element that was opened last, which ends. */
  end(): string {
    if (this.#scope.depth === this.#open.length) this.#scope = this.#scope.outer ?? this.#scope;
    return this.#open.pop() ?? '';
  }

  #declare(attributes: ReadonlyMap<string, string>): void {
    const own = new Map<string, string>();
    for (const [name, value] of attributes) {
      const [prefix, local] = this.#partsOf(name);
      if (name === 'xmlns') own.set('', value.trim());
      else if (prefix === 'xmlns') own.set(local, value.trim());
    }
    if (own.size > 0) {
      const outer = this.#scope;
      const namespaces = new Map([...outer.namespaces, ...own]);
      this.#scope = { depth: this.#open.length + 1, namespaces, names: new Map(), outer };
    }
    for (const name of attributes.keys()) {
      const [prefix] = this.#partsOf(name);
      if (prefix !== 'xmlns') this.#namespaceOf(prefix);
    }
  }

  #nameOf(written: string): string {
    const [prefix, local] = this.#partsOf(written);
    const namespace = this.#namespaceOf(prefix);
    if (namespace === '') return local;
    const known = NAMESPACES.find(([begin]) => namespace.startsWith(begin));
    return known === undefined ? `{${namespace}}${local}` : `${known[1]}${local}`;
  }

  #namespaceOf(prefix: string): string {
    const namespace = this.#scope.namespaces.get(prefix) ?? '';
    if (namespace === '' && prefix !== '') throw this.#failure(`unbound namespace prefix: ${prefix}`);
    return namespace;
  }

  #partsOf(name: string): [prefix: string, local: string] {
    const colon = name.indexOf(':');
    if (colon < 0) return ['', name];
    const local = name.slice(colon + 1);
    if (colon === 0 || local === '' || local.includes(':')) throw this.#failure(`malformed name: ${name}`);
    return [name.slice(0, colon), local];
  }
}
