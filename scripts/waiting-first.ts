import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for a lease to run out, which takes half a minute and no work. */
const WAITING = /analysis-backend\/test\/process\/(?:two-backends|kill-and-resume)\.test\.ts$/;

/** Begins with the files that mostly wait: begun last, they would keep a whole run from ending. */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(waits(other)) - Number(waits(one)));
  }
}

function waits({ moduleId }: TestSpecification): boolean {
  return WAITING.test(moduleId);
}
