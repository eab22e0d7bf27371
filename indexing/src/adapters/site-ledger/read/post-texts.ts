import { decodedText } from '../../../addresses/path.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Paragraph, PostText, PostTexts } from '../../../ports/post-texts.ts';
import { unpackText, type TextParagraph } from '../../../texts/packed-text.ts';
import { hashOf, selectIn, type Db } from '../tables/rows.ts';
import type { LedgerSchema } from '../tables/schema.ts';

export function sqlPostTexts(db: Db): PostTexts {
  return {
    async list(after, limit) {
      const rows = await textsOf(db)
        .select(HASHED)
        .where('document.post_id', '>', Math.max(after, 0))
        .orderBy('document.post_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ postId: row.post_id, textHash: textHashOf(row) }));
    },
    async read(postIds) {
      const rows = await selectIn(new Set(postIds), (list) =>
        textsOf(db)
          .select([...HASHED, 'text.text', 'document.source_id', 'document.type'])
          .where('document.post_id', 'in', list)
          .where('document.post_id', '>', 0)
          .execute(),
      );
      rows.sort((one, other) => one.post_id - other.post_id);
      const links = await linksOf(
        db,
        rows.map(({ post_id }) => post_id),
      );
      return rows.map((row) => toPostText(row, links));
    },
  };
}

const HASHED = [
  'document.post_id',
  'document.title',
  'document.modified',
  'document.permalink',
  'text.hash',
  'blocks.repeated',
] as const;

interface TextRow {
  post_id: number;
  title: string;
  modified: string;
  permalink: string | null;
  hash: string;
  repeated: string | null;
}

type Joined = SelectQueryBuilder<
  LedgerSchema & {
    document: LedgerSchema['ledger_document'];
    text: LedgerSchema['ledger_text'];
    blocks: {
      [Name in keyof LedgerSchema['ledger_page_blocks']]: LedgerSchema['ledger_page_blocks'][Name] | null;
    };
  },
  'document' | 'text' | 'blocks',
  object
>;

/** Only of what visitors and search engines may read. */
function textsOf(db: Db): Joined {
  return db
    .selectFrom('ledger_document as document')
    .innerJoin('ledger_text as text', 'text.post_id', 'document.post_id')
    .leftJoin('ledger_page_blocks as blocks', 'blocks.post_id', 'document.post_id')
    .where('document.status', '=', 'publish')
    .where('document.is_listed', '=', 1)
    .where('document.is_protected', '=', 0)
    .where('document.is_noindex', '=', 0)
    .where('document.cannot_be_opened', '=', 0)
    .where('document.permalink', 'is not', null);
}

function textHashOf({ hash, title, modified, permalink, repeated }: TextRow): string {
  return hashOf([hash, title, modified, permalink, repeated ?? ''].join('\n'));
}

type LinkTargets = ReadonlyMap<string, { href: string; targetId: number | null }>;

/** Where the links of posts lead, by post and place. */
async function linksOf(db: Db, postIds: readonly number[]): Promise<LinkTargets> {
  const rows = await selectIn(postIds, (list) =>
    db
      .selectFrom('ledger_link as link')
      .leftJoin('ledger_page_key as page', 'page.id', 'link.page_key_id')
      .select([
        'link.post_id',
        'link.nth',
        'link.url',
        sql<number | null>`coalesce(link.given_target_id, page.target_id)`.as('target_id'),
      ])
      .where('link.post_id', 'in', list)
      .execute(),
  );
  return new Map(
    rows.map(({ post_id, nth, url, target_id }) => [
      `${post_id} ${nth}`,
      { href: url, targetId: target_id === 0 ? null : target_id },
    ]),
  );
}

function toPostText(
  row: TextRow & { text: Uint8Array; source_id: number; type: string },
  links: LinkTargets,
): PostText {
  const url = row.permalink ?? '';
  const { paragraphs, ...said } = unpackText(row.text);
  const parts = (URL.parse(url)?.pathname ?? '').split('/').filter((part) => part !== '');
  return {
    postId: row.post_id,
    sourceId: row.source_id,
    type: row.type,
    title: row.title,
    url,
    slug: decodedText(parts.at(-1) ?? ''),
    section: parts.length > 1 ? decodedText(parts[0] ?? '') : '',
    ...said,
    modified: row.modified,
    textHash: textHashOf(row),
    paragraphs: withoutRepeated(paragraphs, row.repeated ?? '').map((paragraph) =>
      toParagraph(paragraph, row.post_id, links),
    ),
  };
}

function toParagraph(paragraph: TextParagraph, postId: number, known: LinkTargets): Paragraph {
  const links = paragraph.links.map((link) => {
    const { href = '', targetId = null } = known.get(`${postId} ${link.nth}`) ?? {};
    return { ...link, href, targetId };
  });
  return { ...paragraph, links };
}

/** Without those that hold links of repeated blocks, and those between two of them. */
function withoutRepeated(paragraphs: readonly TextParagraph[], repeated: string): TextParagraph[] {
  if (repeated === '') return [...paragraphs];
  const places = new Set(repeated.split(' ').map(Number));
  const dropped = new Set<number>();
  let last: { nth: number; at: number } | null = null;
  for (const [at, { links }] of paragraphs.entries()) {
    for (const { nth } of links) {
      if (!places.has(nth)) last = null;
      else {
        // What is between two links of a block in a row is part of the block.
        for (let between = last?.at ?? at; between <= at; between++) dropped.add(between);
        last = { nth, at };
      }
    }
  }
  return paragraphs.filter((_, at) => !dropped.has(at));
}
