import { WireError } from '../../shared/errors.ts';

const WHAT = {
  id: 'brand',
  aid: 'analysis',
  qid: 'query',
  cid: 'competitor',
  fid: 'fact',
  sid: 'answer',
  account: 'AI service',
};

export type IdName = keyof typeof WHAT;

/** The ids of the path. Throws a 404 for a text that cannot be an id, without asking a store. */
export function pathIds(params: unknown): Record<string, string> {
  const ids = params as Record<IdName, string>;
  for (const [name, id] of Object.entries(ids) as [IdName, string][])
    // An account has a name.
    if (name !== 'account' && !isUuid(id)) throw new WireError(404, `There is no such ${WHAT[name]}.`);
  return ids;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
