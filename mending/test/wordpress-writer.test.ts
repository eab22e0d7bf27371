import { describe, expect, it } from 'vitest';
import { openWebClient } from '@signpost/indexing/adapters/content-source/web/web-client';
import { serveSite } from '../../indexing/test/loopback-site.ts';
import { wordPressWriter } from '../src/adapters/wordpress-writer/wordpress-writer.ts';
import { staysUnfiltered } from '../src/adapters/wordpress-writer/filtered-markup.ts';
import { WriterError, type PostRef, type SiteWriter } from '../src/ports/site-writer.ts';
import { answerAsWordPress } from './fakes/wordpress-faces.ts';
import { WordPressState } from './fakes/wordpress-state.ts';

const { signal } = new AbortController();
const TEXT = '<!-- wp:paragraph -->\r\n<p>caf&eacute; 🚲</p>\r\n<!-- /wp:paragraph -->';
const POST: PostRef = { id: 5, type: 'post' };

async function open(password = 'right'): Promise<{ state: WordPressState; writer: SiteWriter }> {
  const state = new WordPressState([
    { id: 5, content: TEXT },
    { id: 6, type: 'page', content: 'A page' },
  ]);
  const { options } = await serveSite(answerAsWordPress(state));
  const writer = wordPressWriter(
    { url: 'http://site.test', user: 'ann', password },
    openWebClient(options),
    signal,
  );
  return { state, writer };
}

async function why(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WriterError)) throw new Error('not refused', { cause: error });
  return error.mayBeDone ? `${error.why}, may be done` : error.why;
}

describe('writing to WordPress over REST', () => {
  it('reads the raw text, stores another one, and notes the revision that has the old one', async () => {
    const { state, writer } = await open();
    const first = await writer.readToWrite(POST);
    expect(first).toEqual({ raw: TEXT, modified: '2024-05-17T06:00:00', status: 'publish', revision: null });
    expect((await writer.write(POST, `${TEXT}!`)).raw).toBe(`${TEXT}!`);
    expect(state.textOf(5)).toBe(`${TEXT}!`);
    expect(await writer.read(POST)).toMatchObject({ raw: `${TEXT}!`, revision: 501 });
    await writer.close();
  });

  it('is refused with the reason', async () => {
    const { state, writer } = await open();
    expect(await why(writer.read({ id: 99, type: 'post' }))).toBe('deleted');
    expect(await why(writer.read({ id: 6, type: 'post' }))).toBe('moved_type');
    state.autosave(5, 'In the making');
    expect(await why(writer.readToWrite(POST))).toBe('being_edited');
    expect((await writer.read(POST)).raw).toBe(TEXT);
    state.autosaves.clear();
    state.mayEdit = false;
    expect(await why(writer.read(POST))).toBe('no_rights');
    state.mayEdit = true;
    state.faultOf = () => 'firewall';
    expect(await why(writer.read(POST))).toBe('firewall');
    expect(await why(writer.write(POST, 'x'))).toBe('firewall');
    state.faultOf = () => 'error_before';
    expect(await why(writer.read(POST))).toBe('site_failed');
    await writer.close();
    const stranger = await open('wrong');
    expect(await why(stranger.writer.read(POST))).toBe('not_signed_in');
    await stranger.writer.close();
  });

  it('says when a text may be stored though no good answer came, and sends it once', async () => {
    const { state, writer } = await open();
    await writer.read(POST);
    for (const fault of ['lost_reply', 'error_after', 'no_json'] as const) {
      state.writes = 0;
      state.faultOf = ({ method }) => (method === 'POST' ? fault : null);
      expect(await why(writer.write(POST, fault))).toMatch(/may be done$/);
      expect([state.writes, state.textOf(5)]).toEqual([1, fault]);
    }
    await writer.close();
  });

  it('does not write for a user whose texts are filtered, where the filter could take something away', async () => {
    const { state, writer } = await open();
    state.mayWriteAll = false;
    expect((await writer.readToWrite(POST)).raw).toBe(TEXT);
    state.save(5, `${TEXT}<iframe src="x"></iframe>`);
    expect(await why(writer.readToWrite(POST))).toBe('would_be_filtered');
    await writer.close();
  });
});

describe('what is sure to stay when a text is filtered', () => {
  it.each([
    [TEXT, true],
    ['<p class="a">x <a href="/y" rel="nofollow">y</a><br />&amp; &#8217;</p>', true],
    ['<p style="color:red">x</p>', false],
    ['<iframe src="x"></iframe>', false],
    ['<p onclick="x()">x</p>', false],
    ['fish & chips', false],
    ['a < b', false],
    ['a > b', false],
    ["<p class='a'>x</p>", false],
    ['<!-- not closed', false],
  ])('%s: %s', (raw, stays) => {
    expect(staysUnfiltered(raw)).toBe(stays);
  });
});
