import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BUNDLE, currentBundle, stateOf } from './bundle.ts';

/** A repository with one source and a bundle that was made of it. */
function aRepository(): { root: string; source: string; bundle: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'signpost-bundle-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const source = path.join(root, 'source.ts');
  const bundle = path.join(root, 'dist');
  writeFileSync(source, 'one');
  mkdirSync(bundle);
  const made = { root, files: { 'source.ts': stateOf(source) } };
  writeFileSync(path.join(bundle, BUNDLE.made), JSON.stringify(made));
  return { root, source, bundle };
}

it('runs the bundle while its sources are as they were', () => {
  const { bundle } = aRepository();
  expect(currentBundle(bundle)).toBe(path.join(bundle, BUNDLE.program));
});

it.each<[string, (place: ReturnType<typeof aRepository>) => void]>([
  ['was changed', ({ source }) => writeFileSync(source, 'another')],
  ['was replaced by another of the same length', ({ source }) => utimesSync(source, 1, 1)],
  ['was removed', ({ source }) => rmSync(source)],
])('runs the sources when one %s', (_, change) => {
  const place = aRepository();
  change(place);
  expect(currentBundle(place.bundle)).toBeNull();
});

it('runs the sources when nothing was built, or it was built elsewhere', () => {
  const { root, bundle } = aRepository();
  expect(currentBundle(path.join(root, 'none'))).toBeNull();
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'signpost-moved-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  renameSync(bundle, path.join(elsewhere, 'dist'));
  expect(currentBundle(path.join(elsewhere, 'dist'))).toBeNull();
});
