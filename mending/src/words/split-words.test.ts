import { expect, it } from 'vitest';
import { splitWords } from './split-words.ts';

function wordsOf(text: string): string[] {
  const words: string[] = [];
  splitWords(text, (start, end) => words.push(text.slice(start, end)));
  return words;
}

it.each([
  ['Growing tomatoes, on a balcony!', ['Growing', 'tomatoes', 'on', 'a', 'balcony']],
  ['don’t use os_path twice', ['don’t', 'use', 'os_path', 'twice']],
  ['Grüße aus Łódź – 50 %', ['Grüße', 'aus', 'Łódź', '50']],
  ['ネットワークの設定', ['ネットワーク', 'の', '設定']],
  ['Debianの設定', ['Debian', 'の', '設定']],
  ['السلام عليكم', ['السلام', 'عليكم']],
  ['👩‍🌾 🎉 …', []],
  ['', []],
])('the words of %j are %j', (text, expected) => {
  expect(wordsOf(text)).toEqual(expected);
});

it('reads one endless word, with spaces or without', () => {
  expect(wordsOf('a'.repeat(1_000_000))).toHaveLength(1);
  expect(wordsOf('語'.repeat(20_000)).join('')).toHaveLength(20_000);
});
