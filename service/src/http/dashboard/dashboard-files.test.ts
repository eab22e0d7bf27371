import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DashboardFiles } from './dashboard-files.ts';

it('puts the paths of the service and the configured language into the page', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'signpost-dashboard-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<html lang="en"><meta name="signpost-api" content="/plugin/v1" /><meta name="signpost-root" content="" /><script src="./a.js">',
  );
  const files = new DashboardFiles(folder, {
    basePath: '',
    root: '/behind',
    namespace: 'plugin/v1',
    language: 'de',
  });
  expect(files.file('index.html').bytes.toString()).toBe(
    '<html lang="de"><meta name="signpost-api" content="/behind/plugin/v1" /><meta name="signpost-root" content="/behind" /><script src="/behind/a.js">',
  );
});
