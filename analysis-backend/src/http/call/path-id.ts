import { WireError } from '../../shared/errors.ts';

const WHAT = { id: 'brand', aid: 'analysis', qid: 'query', cid: 'competitor', fid: 'fact', sid: 'answer' };

export type IdName = keyof typeof WHAT;

/** The ids of the path. What cannot be one of ours is not there: no store is asked for it. */
export function pathIds(params: unknown): Record<string, string> {
  const ids = params as Record<IdName, string>;
  for (const [name, id] of Object.entries(ids) as [IdName, string][])
    if (!isUuid(id)) throw new WireError(404, `There is no such ${WHAT[name]}.`);
  return ids;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
