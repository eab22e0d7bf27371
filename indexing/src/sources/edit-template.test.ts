import { describe, expect, it } from 'vitest';
import { editTemplateProblem } from './source-changes.ts';

describe('editTemplateProblem', () => {
  it.each([
    'https://github.com/me/site/edit/main/content/{path}',
    'https://github.com/me/site/edit/main/content/{stem}.md',
    'http://cms.example/edit?page={id}',
  ])('accepts %s', (template) => {
    expect(editTemplateProblem(template)).toBeNull();
  });

  it.each([
    ['https://github.com/me/site', /must be an address/],
    ['javascript:alert({id})', /must be an address/],
    ['//github.com/{path}', /must be an address/],
    ['https://{path}.example/', /after its host/],
    ['https://me:secret@github.com/{path}', /must be an address/],
    ['https://github.com/{slug}', /has no \{slug\}/],
    ['{path}', /must be an address/],
  ])('refuses %s, and says what to write', (template, words) => {
    expect(editTemplateProblem(template)).toMatch(words);
  });
});
