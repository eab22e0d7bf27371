import { expect, it } from 'vitest';
import { allOf, aPage, aSource, PAGES_SITE } from '../../../../test/fakes/content-source.ts';
import type { SourceEvent } from '../../../ports/content-source.ts';
import { onlyTypes } from './only-types.ts';

it('leaves out pages of other types, also those that it knew before, and says that something is there', async () => {
  const post = { ...aPage('post/'), type: 'post' };
  const events: SourceEvent[] = [
    ...allOf([post, { ...aPage('page/'), type: 'page' }]).filter(({ event }) => event === 'document'),
    { event: 'same', key: 'site.example/old-post' },
    { event: 'same', key: 'site.example/old-page' },
    { event: 'complete' },
  ];
  const source = onlyTypes(
    aSource(() => events, PAGES_SITE),
    ['post'],
  );
  const read = source.read({
    resume: null,
    since: null,
    known: async (key) => ({
      type: key.endsWith('post') ? 'post' : 'page',
      modified: '',
      validator: null,
      contentHash: '',
    }),
    only: null,
    signal: new AbortController().signal,
  });
  expect(await Array.fromAsync(read)).toEqual([
    { event: 'document', document: post },
    { event: 'not_read', address: 'https://site.example/page/' },
    { event: 'same', key: 'site.example/old-post' },
    { event: 'not_read', address: 'https://site.example/old-page' },
    { event: 'complete' },
  ]);
});
