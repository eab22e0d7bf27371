import { describe, expect, it } from 'vitest';
import { withinPassage, type Passage } from './lines.ts';
import { parseBlocks, type Block } from './parse-blocks.ts';
import { parseInline, plainText, type Inline } from './parse-inline.ts';

/** The blocks as a short text: what a reader would see of their structure. */
function outline(blocks: readonly Block[]): string {
  return blocks.map(shape).join(' ');
}

function shape(block: Block): string {
  if (block.kind === 'rule') return 'rule';
  if (block.kind === 'quote') return `quote(${outline(block.blocks)})`;
  if (block.kind === 'list')
    return `${block.first === null ? 'ul' : `ol${block.first}`}(${block.items.map(outline).join(' | ')})`;
  if (block.kind === 'table') return `table(${[block.head, ...block.rows].map(cells).join(' / ')})`;
  const name = block.kind === 'heading' ? `h${block.level}` : block.kind === 'paragraph' ? 'p' : 'code';
  return `${name}<${block.passage.text}>`;
}

function cells(row: readonly Passage[]): string {
  return row.map(({ text }) => text).join(',');
}

describe('parseBlocks', () => {
  it.each([
    ['# Best anvils\n\nThese are good:', 'h1<Best anvils> p<These are good:>'],
    ['1. Acme\n2. Globex\n\n3. Initech', 'ol1(p<Acme> | p<Globex> | p<Initech>)'],
    ['- one\n  goes on\n  - inner\n- two', 'ul(p<one\ngoes on> ul(p<inner>) | p<two>)'],
    ['4) four\n\n   more of four\n\nafter', 'ol4(p<four> p<more of four>) p<after>'],
    ['> said\n> twice\n\nend', 'quote(p<said\ntwice>) p<end>'],
    ['```js\n# no heading\n```\nafter', 'code<# no heading> p<after>'],
    ['```\nnever closed', 'code<never closed>'],
    ['| Name | Price |\n|---|--:|\n| Acme | 3 |\n| a\\|b | |', 'table(Name,Price / Acme,3 / a\\|b,)'],
    ['a | b\nno table', 'p<a | b\nno table>'],
    ['one\n\n---\n\ntwo', 'p<one> rule p<two>'],
    ['text\n- list', 'p<text> ul(p<list>)'],
    ['<script>alert(1)</script>', 'p<<script>alert(1)</script>>'],
    ['', ''],
  ])('reads %j as %s', (text, expected) => {
    expect(outline(parseBlocks(text))).toBe(expected);
  });

  it('knows where every part is in the answer, after any mark and across lines', () => {
    const text = '> 1. **Foo**\n>    Bar is here\n\n| x | Acme |\n|---|---|';
    const found: string[] = [];
    const visit = (block: Block): void => {
      if (block.kind === 'quote') block.blocks.forEach(visit);
      else if (block.kind === 'list') block.items.flat().forEach(visit);
      else if (block.kind === 'table') for (const cell of block.head) collect(cell);
      else if (block.kind !== 'rule') collect(block.passage);
    };
    const collect = (passage: Passage): void => {
      for (const name of ['Foo', 'Bar', 'Acme']) {
        const start = text.indexOf(name);
        for (const range of withinPassage(passage, { start, end: start + name.length }))
          found.push(passage.text.slice(range.start, range.end));
      }
    };
    parseBlocks(text).forEach(visit);
    expect(found).toEqual(['Foo', 'Bar', 'Acme']);
  });

  it.each([
    ['>'],
    ['- '],
    ['['],
    ['*'],
    ['**a '],
    ['`'],
    ['![a]('],
    ['<http://'],
    ['_a'],
    ['| '],
    ['\n- x\n\n'],
  ])('reads 200,000 characters of %j without going through them again and again, or too deep', (piece) => {
    const blocks = parseBlocks(piece.repeat(200_000 / piece.length));
    for (const block of blocks) if ('passage' in block) parseInline(block.passage.text);
    expect(blocks).not.toEqual([]);
  });
});

/** The parts as a short text. */
function inlineOutline(text: string, parts: readonly Inline[] = parseInline(text)): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return text.slice(part.range.start, part.range.end);
      if (part.kind === 'code') return `code(${text.slice(part.range.start, part.range.end)})`;
      const inside = inlineOutline(text, part.parts);
      return part.kind === 'link' ? `link(${inside} → ${part.address})` : `${part.kind}(${inside})`;
    })
    .join('');
}

describe('parseInline', () => {
  it.each([
    ['**Acme** is *good*', 'strong(Acme) is em(good)'],
    ['***both***', 'strong(em(both))'],
    ['snake_case_name and __bold__', 'snake_case_name and strong(bold)'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['~~old~~ `a*b*`', 'gone(old) code(a*b*)'],
    ['\\*not\\*', '*not*'],
    ['[Acme](https://acme.example/a_b)', 'link(Acme → https://acme.example/a_b)'],
    ['[x](javascript:alert(1))', 'link(x → null)'],
    ['[x](data:text/html,hi)', 'link(x → null)'],
    ['![tracker](https://spy.example/p.png)', 'link(tracker → https://spy.example/p.png)'],
    ['see https://acme.example/a.', 'see link(https://acme.example/a → https://acme.example/a).'],
    ['<https://acme.example>', 'link(https://acme.example → https://acme.example/)'],
    ['<b>bold</b> & <img src=x onerror=alert(1)>', '<b>bold</b> & <img src=x onerror=alert(1)>'],
    ['cited [1][2]', 'cited [1][2]'],
  ])('reads %j as %s', (text, expected) => {
    expect(inlineOutline(text)).toBe(expected);
  });
});

describe('plainText', () => {
  it('leaves the marks out', () => {
    expect(plainText('2. **Acme** has [a guide](https://acme.example)\n| x |')).toBe('Acme has a guide x');
  });
});
