import { WireError } from '../shared/errors.ts';

const WHAT = { id: 'brand', aid: 'analysis', qid: 'query', cid: 'competitor', fid: 'fact', sid: 'answer' };

/** An id of the path. What cannot be one of ours is not there: no store is asked for it. */
export function pathId(params: unknown, name: keyof typeof WHAT): string {
  const { [name]: id = '' } = params as Partial<Record<string, string>>;
  if (!isUuid(id)) throw new WireError(404, `There is no such ${WHAT[name]}.`);
  return id;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
