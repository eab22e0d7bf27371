import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWxr } from '../../indexing/src/adapters/content-source/wxr/wxr.ts';
import { extractPage } from '../../indexing/src/extract/extract-page.ts';
import { importRecords } from '../../service/src/links/import-records.ts';
import {
  aDataFolder,
  aSmallSite,
  inStores,
  storedRecords,
  tempFolder,
} from '../../service/test/cli/data-folder.ts';
import { amountOf, PATIENT } from '../amount.ts';
import { edited, JSON_TOKENS } from '../any/text.ts';
import { outcomeOfSource } from '../replies/outcome-of-source.ts';
import { tryMany } from '../try-many.ts';
import { outcomeOf } from './outcome-of.ts';

const HTML_TOKENS = [
  '<a href=',
  '</a>',
  '<a>',
  '<',
  '>',
  '"',
  '<!--',
  '-->',
  '<script>',
  '</script>',
  '<svg>',
  '<template>',
  '<table>',
  '<p>',
  '&#x',
  '&amp;',
  '<nav>',
  '<base href=//x>',
  '\0',
];
const XML_TOKENS = [
  '<item>',
  '</item>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?',
  '&',
  '&#0;',
  '<',
  '<!DOCTYPE x [<!ENTITY y "z">]>',
  '<wp:post_id>',
  '\u0001',
  '\0',
];

const PAGE =
  '<!doctype html><html lang=en><head><title>A</title><link rel=canonical href=/a></head><body><nav><a href="/">Home</a></nav><main><h1>A</h1><p>See <a href="/b" rel="nofollow ugc">the <b>other</b> one</a>.</p><table><td><a href=c>c</a></table></main></body></html>';

it('any page is read', PATIENT, async () => {
  const problems = await tryMany(
    'HTML',
    amountOf(150),
    fc.tuple(edited(PAGE, HTML_TOKENS), fc.constantFrom('post', 'page')),
    ([html, kind]) => {
      extractPage(html, { kind });
      return { outcome: 'read', problems: [] };
    },
  );
  expect(problems).toEqual([]);
});

const EXPORT = `<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Site</title><link>https://site.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://site.example</wp:base_blog_url>
<item><title><![CDATA[One]]></title><link>https://site.example/one/</link><content:encoded><![CDATA[<a href="/two/">two</a>]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2024-05-17 08:30:05</wp:post_date><wp:post_name>one</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><wp:postmeta><wp:meta_key>a</wp:meta_key><wp:meta_value><![CDATA[a:1:{i:0;s:1:"x";}]]></wp:meta_value></wp:postmeta></item>
</channel></rss>`;

it('any export is read to its end, or refused in words', PATIENT, async () => {
  const temporaryFolder = tempFolder();
  const file = path.join(temporaryFolder, 'export.xml');
  const problems = await tryMany('exports', amountOf(25), edited(EXPORT, XML_TOKENS), (text) => {
    writeFileSync(file, text);
    return outcomeOfSource(createWxr({ files: [file], types: null, home: null, temporaryFolder }));
  });
  expect(problems).toEqual([]);
});

it('any records are imported whole, or refused in words with nothing changed', PATIENT, async () => {
  const before = aSmallSite('before');
  const { folder } = await aDataFolder({ records: before });
  const problems = await tryMany(
    'records',
    amountOf(4),
    edited(aSmallSite('after'), JSON_TOKENS),
    async (text) => {
      const { outcome, problems } = await outcomeOf(() =>
        inStores(folder, ({ links }) => importRecords(links, fromText(text), { allowShrink: true })),
      );
      if (outcome === 'read')
        await inStores(folder, ({ links }) => importRecords(links, fromText(before), { allowShrink: true }));
      return {
        outcome,
        problems:
          (await storedRecords(folder)) === before
            ? problems
            : [...problems, 'a refused import changed the data'],
      };
    },
  );
  expect(problems).toEqual([]);
});

async function* fromText(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
