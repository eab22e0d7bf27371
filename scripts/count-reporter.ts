import type { Reporter, TestModule } from 'vitest/node';

/** Ends a test run with one plain line: how many tests passed, failed and were skipped. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      // A module that cannot be loaded has no tests to count, so it counts as one failure.
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    // The default reporter prints its own summary in the same turn.
    setImmediate(() => process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`));
  }
}
