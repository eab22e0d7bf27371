import { describe, inject } from 'vitest';

/** The engines that can store data, as tests name them. */
export const ENGINES = ['sqlite', 'postgres', 'mariadb'] as const;
export type Engine = (typeof ENGINES)[number];
export type ServerEngine = Exclude<Engine, 'sqlite'>;

export type ServerName = ServerEngine | 'redis';
/** The addresses of this run's servers; null for one that is missing on this machine. */
export type ServerUrls = Record<ServerName, string | null>;

declare module 'vitest' {
  interface ProvidedContext {
    serverUrls: ServerUrls;
  }
}

/** True when this run has no such server; its tests are to be skipped then. */
export function isMissing(name: Engine | ServerName): boolean {
  return name !== 'sqlite' && serverUrls()[name] === null;
}

/** The address of the shared server of this run: each test needs its own database or prefix there. */
export function serverUrl(name: ServerName): string {
  const url = serverUrls()[name];
  if (url === null) throw new Error(`There is no ${name} server in this run: skip what needs it`);
  return url;
}

/** Describes the same behaviour once per engine, or per server; those missing in this run are skipped. */
export function describeOn<Name extends Engine | ServerName>(
  names: readonly Name[],
  title: string,
  suite: (name: Name) => void,
): void {
  for (const name of names) {
    describe.skipIf(isMissing(name))(`${title} on ${name}`, () => {
      suite(name);
    });
  }
}

function serverUrls(): ServerUrls {
  const urls: ServerUrls | undefined = inject('serverUrls');
  if (urls === undefined) {
    throw new Error('Unit tests have no servers: a test that needs one belongs into service/test');
  }
  return urls;
}
