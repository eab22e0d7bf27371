import { describeRoute, type RouteDescription } from './describe-route.ts';
import type { Endpoint } from './endpoint.ts';
import { pathParamPattern } from '../params/path-params.ts';

const ALLOWED = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** One path with its endpoints. */
export class KnownPath {
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
  readonly methods: readonly string[];
  /** The value of the Allow header. */
  readonly allow: string;
  readonly #pattern: RegExp;

  constructor(path: string, endpoints: readonly Endpoint[]) {
    this.path = path;
    this.endpoints = endpoints;
    this.methods = endpoints.flatMap(({ methods }) => methods);
    this.allow = ALLOWED.filter((method) => allows(this.methods, method)).join(', ');
    const parts = withoutSlash(path)
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 0 ? RegExp.escape(part) : pathParamPattern(part)));
    this.#pattern = new RegExp(`^${parts.join('')}$`);
  }

  describe(namespace: string): RouteDescription {
    return describeRoute(namespace, this.endpoints);
  }

  /** Whether an address without its query is at this path. */
  isAt(address: string): boolean {
    return this.#pattern.test(address);
  }
}

/** The paths of all endpoints. The router knows them by method; this finds one for a method that it does not take. */
export class KnownPaths {
  readonly list: readonly KnownPath[];
  readonly #withParams: readonly KnownPath[];

  constructor(endpoints: readonly Endpoint[]) {
    const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path);
    // As in the router, a word goes before a parameter at the same place: `{` sorts after letters.
    this.list = [...byPath]
      .map(([path, here]) => new KnownPath(path, here))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1));
    this.#withParams = this.list.filter(({ path }) => path.includes('{'));
  }

  find(url: string): KnownPath | null {
    const address = addressOf(url);
    if (address === null) return null;
    return this.list.find((known) => known.isAt(address)) ?? null;
  }

  /** The methods that only a path with parameters takes at this address: the router would take its words for their values. */
  methodsOfOthers({ path, methods }: KnownPath): string[] {
    const address = path.replaceAll(/[{}]/g, '');
    const others = this.#withParams.filter((other) => other.path !== path && other.isAt(address));
    return others.flatMap((other) => other.methods).filter((method) => !methods.includes(method));
  }
}

function allows(methods: readonly string[], method: string): boolean {
  // The framework answers HEAD wherever there is a GET.
  return method === 'OPTIONS' || methods.includes(method === 'HEAD' ? 'GET' : method);
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The path of a URL, decoded, without the slash at its end; null when it cannot be decoded. */
function addressOf(url: string): string | null {
  const [path = ''] = url.split(/[?#]/, 1);
  try {
    return withoutSlash(decodeURI(path));
  } catch {
    return null;
  }
}
