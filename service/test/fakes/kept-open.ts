import { afterAll } from 'vitest';

interface Closable {
  close(): Promise<void>;
}

/** What tests of a suite open, kept open for those that come after: to connect to a server takes longer than most tests. */
export interface KeptOpen<Opened> {
  /** A connection of the caller's own. Once closed it is not used again. */
  open(): Promise<Opened>;
  /** Takes back all that were given, when a test begins anew. */
  takeBack(): void;
}

export function keptOpen<Opened extends Closable>(open: () => Promise<Opened>): KeptOpen<Opened> {
  const idle: Opened[] = [];
  const given = new Set<Opened>();
  afterAll(async () => {
    for (const opened of [...idle, ...given]) await opened.close();
  });
  return {
    async open() {
      const opened = idle.pop() ?? (await open());
      given.add(opened);
      return {
        ...opened,
        close() {
          given.delete(opened);
          return opened.close();
        },
      };
    },
    takeBack() {
      idle.push(...given);
      given.clear();
    },
  };
}
