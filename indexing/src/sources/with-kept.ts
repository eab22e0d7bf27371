import type { SourceDescription } from '../ports/content-source.ts';
import type { SourceBook } from '../ports/sources.ts';

/** A source as it is to be read: what was given before and not now stays as it was, and the type `all` takes back the types of before. */
export async function withKept(book: SourceBook, given: SourceDescription): Promise<SourceDescription> {
  const sources = await book.listSources();
  const known = sources.find(({ kind, location }) => kind === given.kind && location === given.location);
  const site = { ...known?.options.site, ...given.options.site };
  const { types, ...options } = { ...known?.options, ...given.options, ...(known !== undefined && { site }) };
  return {
    ...given,
    options: types === undefined || types.includes('all') ? options : { ...options, types },
    secret: given.secret ?? (known === undefined ? null : await book.secretOf(known.id)),
  };
}
