import { describe, expect, it } from 'vitest';
import { randomPost } from '../../../test/fakes/random-post.ts';
import type { KeptEdit } from '../../ports/plan-store.ts';
import { addLink, type Sentence } from './add-link.ts';
import { applyEdits, hasPlannedLinks } from './apply-edits.ts';
import { replaceAddress, unlink } from './change-link.ts';
import type { Edit, Found } from './edit.ts';
import { undoEdit, withSurroundings } from './undo-edit.ts';

const TO = 'https://example.com/target/';
const base = 'https://example.com/post/';

function sentence(text: string): Sentence {
  const [before = '', anchor = '', after = ''] = text.split('|');
  return { before, anchor, after };
}

/** The text after a link was added, or why it was not. */
function linked(raw: string, text: string, address = TO): string {
  return outcome(raw, addLink(raw, { sentence: sentence(text), address, base }));
}

function outcome(raw: string, edit: Found<Edit>): string {
  return edit.isFound ? String(applyEdits(raw, [edit.value])) : edit.why;
}

function surrounded(raw: string, edit: Edit): KeptEdit {
  const [kept] = withSurroundings(raw, [edit]);
  if (kept === undefined) throw new Error('lost');
  return kept;
}

const A = `<a href="${TO}">`;

describe('adding a link', () => {
  it.each([
    [
      '<p>Buy a copper kettle now.</p>',
      'Buy a |copper kettle| now.',
      `<p>Buy a ${A}copper kettle</a> now.</p>`,
    ],
    [
      'Caf&eacute; &amp; bar,\r\n  all\u00A0day.',
      'Café |& bar, all| day.',
      `Caf&eacute; ${A}&amp; bar,\r\n  all</a>\u00A0day.`,
    ],
    ['Don\'t -- he said "no"...', 'Don’t – he |said “no”|…', `Don't -- he ${A}said "no"</a>...`],
    ['A <strong>big</strong> dog.', 'A |big| dog.', `A <strong>${A}big</a></strong> dog.`],
    ['A <em>big</em> dog.', 'A |big dog|.', `A ${A}<em>big</em> dog</a>.`],
    ['A <em>very big</em> dog.', 'A very |big dog|.', 'crosses_markup'],
    ['A very <em>big</em> dog.', 'A |very big dog|.', `A ${A}very <em>big</em> dog</a>.`],
    ['日本語の文章です。🚲の話。', '|文章|です。', `日本語の${A}文章</a>です。🚲の話。`],
    ['日本語です。🚲の話。', '|🚲|の話。', `日本語です。${A}🚲</a>の話。`],
  ])('changes nothing but the words: %s', (raw, text, expected) => {
    expect(linked(raw, text)).toBe(expected);
  });

  it.each([
    ['<p>One cup. One cup.</p>', 'One |cup|.', 'ambiguous'],
    ['<p>Nothing here.</p>', 'One |cup|.', 'not_found'],
    ['<p>A <a href="/x">copper kettle</a> now.</p>', 'A |copper| kettle now.', 'in_link'],
    ['<h2>A copper kettle</h2>', 'A |copper| kettle', 'in_heading'],
    ['<pre>A copper kettle</pre>', 'A |copper| kettle', 'in_code'],
    ['<figure><figcaption>A copper kettle</figcaption></figure>', 'A |copper| kettle', 'in_caption'],
    ['<button>A copper kettle</button>', 'A |copper| kettle', 'in_button'],
    ['[box]A copper kettle[/box]', 'A |copper| kettle', 'in_shortcode'],
    ['[box text="A copper kettle"]', 'A |copper| kettle', 'in_shortcode'],
    ['<!-- A copper kettle -->', 'A |copper| kettle', 'not_found'],
    ['<img alt="A copper kettle">', 'A |copper| kettle', 'not_found'],
    ['<!-- wp:x/card {"text":"A copper kettle"} /-->', 'A |copper| kettle', 'not_found'],
    ['<script>A copper kettle</script>', 'A |copper| kettle', 'not_found'],
    [
      '<!-- wp:x/card {"text":"A <b>copper<\\/b> kettle"} --><p>A copper kettle</p><!-- /wp:x/card -->',
      'A |copper| kettle',
      'in_block_data',
    ],
    ['<p>A copper kettle, <a href="/target">there</a>.</p>', 'A |copper| kettle, there.', 'already_linked'],
    ['<p>A copper kettle</p>', 'A || kettle', 'no_anchor'],
  ])('is refused where it must not be: %s', (raw, text, why) => {
    expect(linked(raw, text)).toBe(why);
  });

  it('takes the one place where a link may be, though the sentence is also in a heading', () => {
    expect(linked('<h2>A cup</h2>\n<p>A cup</p>', 'A |cup|')).toBe(`<h2>A cup</h2>\n<p>A ${A}cup</a></p>`);
  });

  it('reads over shortcodes, and keeps brackets that are none', () => {
    expect(linked('See the [gallery ids="1"] cup.', 'See the |cup|.')).toBe(
      `See the [gallery ids="1"] ${A}cup</a>.`,
    );
    expect(linked('He [sic] said.', 'He [sic] |said|.')).toBe(`He [sic] ${A}said</a>.`);
  });

  it('writes an address so that it stays in its attribute', () => {
    expect(linked('A cup', 'A |cup|', 'https://example.com/?a="b"&c=[d]')).toBe(
      'A <a href="https://example.com/?a=%22b%22&amp;c=%5Bd%5D">cup</a>',
    );
    expect(linked('A cup', 'A |cup|', 'javascript:alert(1)')).toBe('bad_address');
  });

  it('is done with a long text, and with hostile text, in no time that matters', () => {
    const long = `${'<p>Some other words &amp; more. '.repeat(30_000)}A cup.`;
    expect(linked(long, 'A |cup|.').length).toBe(long.length + A.length + 4);
    for (const bit of [
      '<',
      '[a ',
      '<a href="',
      '&amp',
      '[a="',
      '<!--',
      '<a ',
      '</a',
      '[/a]',
      '- ',
      '<script>',
    ])
      linked(bit.repeat(5000), 'A |cup|.');
  });
});

const known = (address: string, anchor: string, before = '', after = '') => ({
  address,
  anchor,
  before,
  after,
});

describe('changing a link', () => {
  it('changes the address alone', () => {
    const raw = `<p>See <a class="x" href='/old?a=1&amp;b=2' rel="nofollow">the shop</a>.</p>`;
    expect(outcome(raw, replaceAddress(raw, known('/old?a=1&b=2', 'the shop'), TO))).toBe(
      `<p>See <a class="x" href="${TO}" rel="nofollow">the shop</a>.</p>`,
    );
  });

  it('takes a link away and leaves what is in it', () => {
    const raw = '<p>See <a href=/old><em>the</em> shop</a>.</p>';
    expect(outcome(raw, unlink(raw, known('/old', 'the shop')))).toBe('<p>See <em>the</em> shop.</p>');
  });

  it('tells links with the same address apart by their text and what is around', () => {
    const raw = '<p>One <a href="/o">more</a> cup.</p><p>Two <a href="/o">more</a> pots.</p>';
    expect(outcome(raw, unlink(raw, known('/o', 'more', 'One', 'cup.')))).toBe(
      '<p>One more cup.</p><p>Two <a href="/o">more</a> pots.</p>',
    );
    expect(outcome(raw, unlink(raw, known('/o', 'more', 'x', 'y')))).toBe('ambiguous');
    expect(outcome(raw, unlink(raw, known('/gone', 'more')))).toBe('not_found');
    expect(outcome(raw, replaceAddress(raw, known('/o', 'more', 'x', 'y'), TO, { like: 2, nth: 1 }))).toBe(
      `<p>One <a href="/o">more</a> cup.</p><p>Two <a href="${TO}">more</a> pots.</p>`,
    );
  });

  it('leaves links alone whose address a block keeps as data', () => {
    const raw = '<!-- wp:file {"href":"/a.pdf"} --><a href="/a.pdf">A</a><!-- /wp:file -->';
    expect(outcome(raw, replaceAddress(raw, known('/a.pdf', 'A'), TO))).toBe('in_block_data');
    expect(outcome(raw, unlink(raw, known('/a.pdf', 'A')))).toBe('in_button');
  });
});

describe('taking an edit back', () => {
  it('finds what was written in a text that has changed since', () => {
    const raw = '<p>Buy a copper kettle now.</p>';
    const edit = addLink(raw, { sentence: sentence('Buy a |copper kettle| now.'), address: TO, base });
    if (!edit.isFound) throw new Error(edit.why);
    const made = surrounded(raw, edit.value);
    const since = `<p>New.</p><p>Buy a shiny ${A}copper kettle</a> today.</p>`;
    expect(outcome(since, undoEdit(since, made))).toBe('<p>New.</p><p>Buy a shiny copper kettle today.</p>');
    expect(outcome('<p>Gone.</p>', undoEdit('<p>Gone.</p>', made))).toBe('not_found');
  });

  it('does not make another word a link again', () => {
    const raw = '<p>Look <a href="/x">here</a> for it.</p>';
    const edit = unlink(raw, { address: '/x', anchor: 'here', before: '', after: '' });
    if (!edit.isFound) throw new Error(edit.why);
    const made = surrounded(raw, edit.value);
    const other = '<div>It was never here that we met.</div>';
    expect(outcome(other, undoEdit(other, made))).toBe('not_found');
    const since = '<p>Hello here.</p><p>Look here for it.</p>';
    expect(outcome(since, undoEdit(since, made))).toBe(
      '<p>Hello here.</p><p>Look <a href="/x">here</a> for it.</p>',
    );
  });
});

describe('1,000 random posts', () => {
  it('change in the planned spans alone, and every edit is taken back byte for byte', () => {
    const wrong: string[] = [];
    let edits = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const { raw, places, links } = randomPost(seed);
      for (const { sentence: wanted, start, end } of places) {
        const edit = addLink(raw, { sentence: wanted, address: TO, base });
        check(seed, raw, edit);
        if (!edit.isFound) continue;
        // The tags of an element that is the whole anchor may be outside.
        const tags =
          raw.slice(start, edit.value.start) + raw.slice(edit.value.start + edit.value.old.length, end);
        if (!/^(?:<[^<>]+><[^<>]+>)?$/.test(tags)) wrong.push(`${seed} at another place`);
      }
      for (const link of links) {
        check(seed, raw, replaceAddress(raw, link, TO));
        check(seed, raw, unlink(raw, link));
      }
    }
    expect(wrong).toEqual([]);
    expect(edits).toBeGreaterThan(2000);

    function check(seed: number, raw: string, { isFound, ...rest }: Found<Edit>): void {
      if (!('value' in rest)) return void wrong.push(`${seed} ${isFound}`);
      const { value: edit } = rest;
      const after = applyEdits(raw, [edit]) ?? '';
      const expected = raw.slice(0, edit.start) + edit.new + raw.slice(edit.start + edit.old.length);
      const back = undoEdit(after, surrounded(raw, edit));
      if (after !== expected) wrong.push(`${seed} other bytes`);
      if (!hasPlannedLinks(raw, after, [edit]) || hasPlannedLinks(raw, raw, [edit]))
        wrong.push(`${seed} links`);
      if (!back.isFound || applyEdits(after, [back.value]) !== raw) wrong.push(`${seed} not taken back`);
      edits++;
    }
  });
});
