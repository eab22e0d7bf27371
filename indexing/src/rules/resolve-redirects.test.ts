import { describe, expect, it } from 'vitest';
import type { RedirectRule } from '../wordpress/wordpress-data.ts';
import { ABOUT, aDocument, HELLO, HOME, by, rule } from '../../test/resolve-link.ts';

/** Rules from `/r0/` to `/r1/` and on, the last one to a post. */
function chain(length: number): RedirectRule[] {
  return Array.from({ length }, (_, index) =>
    rule(`r${index}`, index === length - 1 ? '/hello/' : `/r${index + 1}/`),
  );
}

describe('a link that a rule of a plugin redirects', () => {
  it.each([
    ['exact', 'old', '/old/', 'redirect 12 >'],
    ['exact', '/old/', '/old', 'redirect 12 >'],
    ['exact', 'old', '/old/?x=1', 'redirect 12 >'],
    ['exact', 'old?x=1', '/old/', 'redirect 12 >'],
    ['exact', 'old', '/older/', 'nothing'],
    ['contains', 'ld', '/older/', 'redirect 12 >'],
    ['start', 'old', '/older/', 'redirect 12 >'],
    ['start', 'old', '/an-old/', 'nothing'],
    ['end', 'old', '/an-old/', 'redirect 12 >'],
    ['end', 'old', '/older/', 'nothing'],
    ['regex', '^o.d/?$', '/old/', 'redirect 12 >'],
    ['regex', '(', '/old/', 'nothing'],
    ['exact', 'über uns', '/%C3%BCber%20uns/', 'redirect 12 >'],
    ['exact', 'Old', '/Old/', 'redirect 12 >'],
    ['exact', 'Old', '/old/', 'nothing'],
    ['exact', 'old', '/OLD/', 'nothing'],
    ['start', '/', '/old/', 'nothing'],
    ['start', 'straße', '/stra%c3%9fe/5/', 'redirect 12 >'],
    ['regex', '^straße', '/stra%c3%9fe/5/', 'redirect 12 >'],
  ] as const)('%s %s is tried on %s', (match, pattern, address, expected) => {
    expect(by([rule(pattern, '/hello/', match)], address)).toBe(expected);
  });

  it.each(['exact', 'start', 'regex'] as const)(
    'is found in any case by a rule that wants it so: %s',
    (match) => {
      const any = { ...rule('Old', '/hello/', match), ignoresCase: true };
      for (const address of ['/old/', '/OLD/']) expect(by([any], address)).toBe('redirect 12 >');
    },
  );

  it('puts the groups of a pattern into the target', () => {
    expect(by([rule('^blog/(.+)$', '/$1', 'regex')], '/blog/hello/')).toBe('redirect 12 >');
  });

  it('follows targets that are whole addresses', () => {
    expect(by([rule('old', `${HOME}/hello/`)], '/old/')).toBe('redirect 12 >');
    expect(by([rule('old', 'hello')], '/old/')).toBe('redirect 12 >');
    expect(by([rule('old', 'https://other.test/')], '/old/')).toBe('ends elsewhere');
  });

  it('takes the first rule that is for it', () => {
    expect(by([rule('o', '/about/', 'start'), rule('old', '/hello/')], '/old/', [ABOUT, HELLO])).toBe(
      'redirect 2 >',
    );
    expect(by([rule('old', '/hello/'), rule('o', '/about/', 'start')], '/old/', [ABOUT, HELLO])).toBe(
      'redirect 12 >',
    );
  });

  it('ends where the rule says that it is gone', () => {
    expect(by([rule('old', null)], '/old/')).toBe('ends gone');
  });

  it('is led on also where a post is there, unless to itself', () => {
    expect(by([rule('hello', '/about/')], '/hello/', [ABOUT, HELLO])).toBe('redirect 2 >');
    expect(by([rule('hello', null)], '/hello/', [ABOUT, HELLO])).toBe('ends gone');
    expect(by([rule('hello', '/hello/')], '/hello/', [ABOUT, HELLO])).toBe('permalink 12');
  });

  it('follows a chain of ten, and no more', () => {
    expect(by(chain(5), '/r0/')).toBe('redirect 12 >');
    expect(by(chain(10), '/r0/')).toBe('redirect 12 >');
    expect(by(chain(11), '/r0/')).toBe('ends loop');
  });

  it('is tried before the list of a category', () => {
    expect(by([rule('category/old', '/hello/')], '/category/old/')).toBe('redirect 12 >');
  });

  it('is a guess where the target of the rule is one', () => {
    const draft = aDocument(7, '/?p=7', { status: 'draft', slug: 'draft' });
    expect(by([rule('old', '/blog/hel/')], '/old/')).toBe('guess 12 >');
    expect(by([rule('old', '/blog/draft/')], '/old/', [draft])).toBe('guess 7 >');
  });

  it('recognises a loop', () => {
    expect(by([rule('a', '/b/'), rule('b', '/a/')], '/a/')).toBe('ends loop');
    expect(by([rule('a', '/a/')], '/a/')).toBe('ends loop');
  });
});
