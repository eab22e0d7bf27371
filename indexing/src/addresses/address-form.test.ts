import { describe, expect, it } from 'vitest';
import { PAGES_SITE, WORDPRESS_SITE } from '../../test/fakes/content-source.ts';
import { addressForm } from './address-form.ts';
import { siteOf } from '../rules-of.ts';

describe('addressForm', () => {
  const wordpress = siteOf(WORDPRESS_SITE);
  const pages = siteOf(PAGES_SITE);
  const form = (path: string): number => addressForm(new URL(`https://example.com${path}`), pages);

  it.each([
    ['https://example.com/hello/', true],
    ['https://example.com/hello/?x=1#y', true],
    ['https://example.com/HELLO/', true],
    ['https://example.com./hello/', true],
    ['https://example.com/hello', false],
    ['http://example.com/hello/', false],
    ['https://www.example.com/hello/', false],
    ['https://example.com/index.php/hello/', false],
    ['https://example.com/hello/index.php', false],
  ])('says of %s whether visitors get to /hello/ without a redirect: %s', (address, expected) => {
    const permalink = addressForm(new URL('https://example.com/hello/'), wordpress);
    expect(addressForm(new URL(address), wordpress) === permalink).toBe(expected);
  });

  it('takes the index file of a folder for the folder, where no platform redirects from it', () => {
    expect(form('/docs/index.html')).toBe(form('/docs/'));
    expect(form('/docs/;jsessionid=1')).toBe(form('/docs/'));
    expect(form('/docs')).not.toBe(form('/docs/'));
  });
});
