import { describe, expect, it } from 'vitest';
import { Html, html, untrusted } from './html.ts';

const shown = (text: string) => html`${text}`.toString();

describe('html', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onmouseover='x'`, '&quot; onmouseover=&#39;x&#39;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['</bdi></title><style>', '&lt;/bdi&gt;&lt;/title&gt;&lt;style&gt;'],
    ['${x} `y` \\u003c', '${x} `y` \\u003c'],
    ['abc\u202ecba\u2066d\u2069', 'abccbad'],
    ['nul\0 bell\u0007 next\u0085 tab\tline\n', 'nul bell next tab\tline\n'],
    ['half \ud800 pair', 'half \ufffd pair'],
    ['אבג العربية 日本 👍🏽', 'אבג العربية 日本 👍🏽'],
  ])('shows %j as text', (text, markup) => {
    expect(shown(text)).toBe(markup);
  });

  it('leaves its own markup as it is, in lists too, and shows nothing for null', () => {
    const items = ['a', '<b>'].map((item) => html`<b title="${'"'}">${item}</b>`);
    expect(html`${items}${null}${3}`.toString()).toBe(
      '<b title="&quot;">a</b><b title="&quot;">&lt;b&gt;</b>3',
    );
  });

  it('accepts markup only from its own class, not from an object that looks like it', () => {
    const pretender = { toString: () => '<b>' } as unknown as Html;
    expect(() => html`${pretender}`).toThrow('map is not a function');
    expect(html`${Html.trusted('<b>')}`.toString()).toBe('<b>');
  });

  it('isolates the writing direction of untrusted text', () => {
    expect(untrusted('<\u202eevil>').toString()).toBe('<bdi>&lt;evil&gt;</bdi>');
  });
});
