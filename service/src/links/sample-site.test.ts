import { describe, expect, it } from 'vitest';
import { sampleRecords } from './sample-site.ts';

const posts = sampleRecords().filter((record) => record.record === 'post');
const links = sampleRecords().filter((record) => record.record === 'link');

function permalinkOf(title: string): string | null | undefined {
  return posts.find((post) => post.title === `${title} (sample)`)?.permalink;
}

describe('the sample site', () => {
  it.each([
    ['Balcony tomatoes', 'balcony-tomatoes'],
    ['Café crème at home', 'cafe-creme-at-home'],
    ['Ñandú: a short portrait', 'nandu-a-short-portrait'],
    ['Crème brûlée, explained', 'creme-brulee-explained'],
    ['About us', 'about-us'],
  ])('has the post %s at %s', (title, slug) => {
    expect(permalinkOf(title)).toBe(`https://sample.example/${slug}/`);
  });

  it('gives each post a unique address of plain words', () => {
    const addresses = posts.map(({ permalink }) => permalink ?? '');
    expect(new Set(addresses).size).toBe(posts.length);
    for (const address of addresses) {
      expect(address).toMatch(/^https:\/\/sample\.example\/[a-z0-9]+(-[a-z0-9]+)*\/$/);
    }
  });

  it('has links to the addresses of its posts', () => {
    const addressOf = new Map(posts.map(({ id, permalink }) => [id, permalink]));
    const internal = links.filter(({ type }) => type === 'internal');
    expect(internal.length).toBeGreaterThan(0);
    for (const { url, target_post_id: target } of internal) expect(url).toBe(addressOf.get(target));
  });
});
