import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for leases, timeouts and retries to run out, which takes up to half a minute each time and no work. */
const WAITING =
  /(?:process\/(?:two-backends|kill-and-resume)|storage\/jobs|engines\/redis-faults)\.test\.ts$/;

/** Begins with the files that mostly wait: the checks run beside them, and begun last, they would keep a whole run from ending. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
  }
}

function waits({ moduleId }: TestSpecification): boolean {
  return WAITING.test(moduleId);
}
