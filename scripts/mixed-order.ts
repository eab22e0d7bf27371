import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for leases, timeouts and retries to run out, which takes up to half a minute each time and no work. */
const LONGEST =
  /(?:process\/(?:two-backends|kill-and-resume)|storage\/jobs|engines\/redis-faults)\.test\.ts$/;
const DASHBOARD = /\/dashboard\//;
const JOURNEYS = /\/e2e\//;
const PROCESSES = /\/(?:test\/(?:browser|cli|process|servers)|examples)\//;
/** The service in process, on every database. */
const SERVICES = /\/(?:test\/(?:conformance|engines|http|storage)|fuzz)\//;

/**
 * Begins with the files that wait longest: the checks run beside them, and begun last, they would keep a whole run from ending. Then
 * come those that wait for a browser or a process, each beside some that keep a core busy; last those that take a moment.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const take = (kind: RegExp) => {
      const taken = rest.filter(({ moduleId }) => kind.test(moduleId));
      for (const file of taken) rest.splice(rest.indexOf(file), 1);
      return taken;
    };
    const longest = take(LONGEST);
    const waiting = [...take(JOURNEYS), ...take(PROCESSES)];
    const busy = take(SERVICES);
    const inAnotherProject = take(DASHBOARD);
    return [...longest, ...mixed(waiting, busy), ...rest, ...inAnotherProject];
  }
}

/** Both lists in their own order, spread over each other evenly. */
function mixed<Item>(one: Item[], other: Item[]): Item[] {
  const placed = [one, other].flatMap((items) =>
    items.map((item, at) => ({ item, place: (at + 0.5) / items.length })),
  );
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item);
}
