import { expect, it } from 'vitest';
import { generatedDocs } from './write-docs.ts';

it('finds every generated document and block up to date; npm run docs writes them', () => {
  const docs = generatedDocs();
  expect(docs.length).toBeGreaterThan(0);
  for (const { now, wanted } of docs) expect(now).toBe(wanted);
});
