import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it.each<[string, unknown, string]>([
    ['plain text', 'Über uns 你', 'Über uns 你'],
    ['no value', null, ''],
    ['a number below zero', -5, '-5'],
    ['a truth', true, 'true'],
    ['a list', ['a', 'b'], '"[""a"",""b""]"'],
    ['a comma', 'a,b', '"a,b"'],
    ['quotes', 'say "hi"', '"say ""hi"""'],
    ['line breaks', 'a\r\nb', '"a\r\nb"'],
    ['blanks at the ends', ' a ', ' a '],
    ['a formula', '=1+1', "'=1+1"],
    ['a formula with quotes', '=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['a plus', '+1', "'+1"],
    ['a minus', '-1', "'-1"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', "'\t=1"],
    ['a carriage return', '\r=1', '"\'\r=1"'],
    ['an equals sign further on', 'a=1', 'a=1'],
    ['a formula behind a semicolon, where spreadsheets split at it', 'a;=1+1;b', "a;'=1+1;b"],
  ])('writes %s', (_what, value, cell) => {
    expect(csvLine([value, 'end'])).toBe(`${cell},end\r\n`);
  });
});
