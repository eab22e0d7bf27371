import type { AddIgnoreParams, IgnoreRule } from '@signpost/contract/indexing';
import { invalidParams } from '@signpost/platform/errors';
import { idIn, notFound } from '../index-refusals.ts';
import type { IgnoreRule as KeptRule, WithIgnored } from '../ports/ignored-links.ts';
import type { OpenPlace, ReadPlace } from '../ports/ledger-place.ts';
import type { LinkIndex } from '../ports/link-index.ts';

export async function listIgnored(place: ReadPlace<WithIgnored>): Promise<IgnoreRule[]> {
  return (await (await place.read()).ignored.list()).map(toRule);
}

export async function addIgnored(
  place: OpenPlace<WithIgnored & Pick<LinkIndex, 'findDocument'>>,
  { by, value, reason = '' }: AddIgnoreParams,
  addedBy: string,
): Promise<IgnoreRule> {
  const ledger = await place.open();
  const fit = by === 'post' ? await idOf(ledger, value.trim()) : checked(by, value.trim());
  return toRule(await ledger.ignored.add({ by, value: fit, reason, addedBy }));
}

async function idOf(ledger: Pick<LinkIndex, 'findDocument'>, value: string): Promise<string> {
  const post = await ledger.findDocument({ id: idIn(value) });
  if (post === null) throw invalid('The index has no post with this id.');
  return String(post.id);
}

export async function removeIgnored(place: OpenPlace<WithIgnored>, id: string): Promise<void> {
  if (!(await (await place.open()).ignored.remove(idIn(id)))) throw notFound('rule');
}

/** A path begins and ends with a slash, an address has no fragment, and a pattern leaves something to tell addresses apart. */
function checked(by: Exclude<AddIgnoreParams['by'], 'post'>, value: string): string {
  if (by === 'path') {
    const path = `/${value}/`.replaceAll(/\/{2,}/g, '/');
    if (path === '/') throw invalid('A path such as /forum/ is needed; / would ignore the whole site.');
    return path;
  }
  if (by === 'pattern') {
    if (value.replaceAll('*', '') === '') throw invalid('A pattern needs more than stars.');
    return value;
  }
  const url = URL.parse(value);
  if (url === null) throw invalid('This is not a web address. It begins with https:// or http://.');
  return value.split('#', 1)[0] ?? value;
}

function invalid(problem: string): Error {
  return invalidParams(new Map([['value', problem]]));
}

function toRule({ addedBy, addedAt, ...rule }: KeptRule): IgnoreRule {
  return { ...rule, added_by: addedBy, added_at: new Date(addedAt).toISOString() };
}
