import { describe, expect, it } from 'vitest';
import { guessLanguage, languageCode } from './language.ts';
import { shortcodeSpans } from './shortcodes.ts';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    ['en', ['Links', 'link', 'linking', 'LINKED']],
    ['de', ['Häuser', 'häuser', 'Häusern']],
    ['fr', ['générales', 'Générale']],
    ['ru', ['ссылка', 'ссылки', 'ссылкой']],
    ['ar', ['الكتاب', 'والكتاب', 'بالكتاب', 'للكتاب', 'كتاب', 'كِتَاب']],
    ['ar', ['المكتبة', 'مكتبة', 'مكتبه', 'والمكتبة']],
    ['ar', ['إعدادات', 'الاعدادات', 'أعدادات']],
    ['ar', ['البرنامج', 'برنامج', 'وبالبرنامج', 'ببرنامج']],
    ['ja', ['directives', 'Directive']],
    ['', ['Ümlaut', 'umlaut']],
  ])('is the same in %j for %j', (language, words) => {
    expect(new Set(words.map((word) => stem(word, language))).size).toBe(1);
  });
});

it.each(['en', 'tr', 'ja', 'de'])('the name of a program keeps its form in %j', (language) => {
  expect(stem('mod_authz_core', language)).toBe('mod_authz_core');
  expect(stem("mod_cache's", language)).toBe('mod_cache');
});

describe('the language of a text', () => {
  it.each([
    ['This is what you will see when the page has been read by the server.', 'en'],
    ['Das ist die Seite, die der Server nicht mehr hat und auch nicht findet.', 'de'],
    ['これはサーバーの設定についてのページです。', 'ja'],
    ['هذا هو الخادم الذي في الشبكة مع كل ما هو على القرص', 'ar'],
    ['zzz qqq 123', ''],
    ['', ''],
  ])('of %j is %j', (text, language) => {
    expect(guessLanguage(text)).toBe(language);
  });

  it.each([
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
    ['nb', 'no'],
    ['<script>', ''],
    [null, ''],
  ])('said as %j is %j', (said, language) => {
    expect(languageCode(said)).toBe(language);
  });
});

it.each([
  ['a [gallery ids="1"] b', ['[gallery ids="1"]']],
  ['[note]all of this[/note] not this', ['[note]', '[note]all of this[/note]']],
  ['[never closed', []],
])('the shortcodes of %j', (text, expected) => {
  expect(shortcodeSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
});
