import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Config } from '../../config.ts';

/** A file of the dashboard, ready to be sent. */
export interface DashboardFile {
  type: string;
  bytes: Buffer;
  /** The same compressed; null for what compresses badly. */
  gzip: Buffer | null;
  /** The same as the build compressed it, which takes too long here; null where it did not. */
  brotli: Buffer | null;
  etag: string;
}

/** How the build names a compressed file: after the file itself. */
const BROTLI = '.br';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The built dashboard. Each file is read and compressed when it is first asked for. */
export class DashboardFiles {
  readonly #folder: string;
  readonly config: Pick<Config, 'basePath' | 'root' | 'namespace' | 'language'>;
  readonly #ready = new Map<string, DashboardFile>();
  readonly #brotli: ReadonlySet<string>;
  /** Paths of the files; empty when the dashboard has not been built. */
  readonly names: readonly string[];

  constructor(folder: string, config: Pick<Config, 'basePath' | 'root' | 'namespace' | 'language'>) {
    this.#folder = folder;
    this.config = config;
    const names = listFiles(folder);
    this.names = names.filter((name) => !name.endsWith(BROTLI));
    this.#brotli = new Set(names.filter((name) => name.endsWith(BROTLI)));
  }

  get isBuilt(): boolean {
    return this.names.includes('index.html');
  }

  /** One of `names`. */
  file(name: string): DashboardFile {
    const known = this.#ready.get(name) ?? this.#read(name);
    this.#ready.set(name, known);
    return known;
  }

  #read(name: string): DashboardFile {
    const stored = readFileSync(path.join(this.#folder, name));
    const bytes = name === 'index.html' ? Buffer.from(this.#withSettings(stored.toString())) : stored;
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    const gzip = type === 'application/octet-stream' ? null : gzipSync(bytes, { level: 9 });
    const compressed = name + BROTLI;
    const brotli = this.#brotli.has(compressed) ? readFileSync(path.join(this.#folder, compressed)) : null;
    return { type, bytes, gzip, brotli, etag: `"${hash('sha1', bytes, 'base64url')}"` };
  }

  /** The page with the paths under which the service is published, and the configured language. */
  #withSettings(page: string): string {
    const { root, namespace, language } = this.config;
    return page
      .replaceAll('="./', `="${root}/`)
      .replace(/(<html lang=")[^"]*/, `$1${language}`)
      .replace(/(name="signpost-root" content=")[^"]*/, `$1${root}`)
      .replace(/(name="signpost-api" content=")[^"]*/, `$1${root}/${namespace}`);
  }
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  } catch {
    return [];
  }
}
