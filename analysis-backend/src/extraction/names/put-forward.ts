import { readDocument, type Document } from '../text/document.ts';
import { hostHeads } from '../text/host-heads.ts';
import { overlapsAny } from '../text/spans.ts';
import { foldName } from '../text/words.ts';
import { certainUpTo } from './certainty.ts';
import { discoverNames } from './entities.ts';
import type { Found } from './find-names.ts';
import { isPlausibleName } from './leads.ts';
import { findMentions } from './mentions.ts';
import { placeNames, type Placed } from './order.ts';
import { proseNames } from './prose-names.ts';

/** The names that an answer puts forward, found without the list of competitors, each with its place. */
export interface PutForward {
  doc: Document;
  /** Null when the answer does not name the brand. */
  brand: Placed | null;
  others: readonly Placed[];
  /** Those that only capitals in running text show, folded: enough to count places, too little to propose a competitor. */
  onlyInProse: ReadonlySet<string>;
}

const BRAND = 0;

/**
 * Who is followed must not change a rank, so competitors are not looked for here: names are the heads of lists, headings and rows, names
 * that are listed in a sentence, and the names that a judge found in the text. The one exception are competitors whose names hold
 * the brand's own, such as Acme Brick for Acme: they say which places name another company.
 */
export function readPutForward(input: {
  text: string;
  question: string | null;
  truncated: boolean;
  brandNames: readonly string[];
  competitorNames: readonly string[];
  /** As the judge writes them; null when nothing was judged. */
  judgedNames: readonly string[] | null;
}): PutForward {
  const { brandNames, judgedNames, truncated } = input;
  const longer = input.competitorNames.filter((name) => holdsOne(name, brandNames));
  const hosts = hostHeads(input.text).filter((host) => !holdsOne(host, brandNames));
  const doc = readDocument(
    input.text,
    [...brandNames, ...longer, ...hosts, ...(judgedNames ?? [])],
    input.question,
  );

  const own = findMentions(doc, [brandNames, ...longer.map((name) => [name])]).filter(
    ({ subject }) => subject === BRAND,
  );
  const taken = new Set(brandNames.map(foldName));
  const names = distinct([...discoverNames(doc, own), ...(judgedNames ?? []).filter(isPlausibleName)], taken);
  const inProse =
    judgedNames === null ? distinct(proseNames(doc), new Set([...taken, ...names.map(foldName)])) : [];
  // The last word of a text that was cut off may be half a name.
  const end = doc.text.trimEnd().length - (truncated ? 1 : 0);
  const others = findMentions(doc, shortFormsJoined(doc, [...names, ...inProse]))
    .filter((mention) => !overlapsAny(own, mention) && mention.end <= end)
    .map((mention): Found => ({ ...mention, subject: mention.subject + 1 }));

  const mentions = [...own, ...others].toSorted((a, b) => a.start - b.start);
  const certain = judgedNames === null ? certainUpTo(doc, mentions) : Infinity;
  const placed = placeNames(doc, mentions, BRAND, (offset) => offset <= certain);
  return {
    doc,
    brand: placed.find(({ subject }) => subject === BRAND) ?? null,
    others: placed.filter(({ subject }) => subject !== BRAND),
    onlyInProse: new Set(inProse.map(foldName)),
  };
}

/** Whether a name is a longer one around one of these. */
function holdsOne(name: string, names: readonly string[]): boolean {
  const long = ` ${foldName(name)} `;
  return names.some((short) => {
    const inner = ` ${foldName(short)} `;
    return inner.trim() !== '' && inner !== long && long.includes(inner);
  });
}

function distinct(names: readonly string[], taken: ReadonlySet<string>): string[] {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = foldName(name);
    if (key !== '' && !taken.has(key) && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
}

/** "Northway" is Northway Credit Union, unless it has an item of its own. */
function shortFormsJoined(doc: Document, names: readonly string[]): string[][] {
  const heads = new Set(
    doc.lists.flatMap((list) =>
      list.items.map(({ lead }) => foldName(doc.prose.slice(lead.start, lead.end))),
    ),
  );
  const groups = new Map<string, string[]>();
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    const key = foldName(name);
    const long = heads.has(key) ? undefined : [...groups.keys()].find((other) => other.startsWith(`${key} `));
    const group = long === undefined ? undefined : groups.get(long);
    if (group === undefined) groups.set(key, [name]);
    else group.push(name);
  }
  return [...groups.values()];
}
