import { lowerCaseEncoded } from '../addresses/percent.ts';
import type { Site } from '../addresses/site.ts';

/**
 * The keys of the address table. Each begins with a letter for what it is, so that a path that leads to a post today and one that led
 * to another post in former times are two keys.
 */
export const lookKeys = {
  /** A page as visitors are meant to reach it. */
  permalink: (site: Site, page: string): string => `p ${pathCase(site, page)}`,
  /** A page of a WordPress site by an address with encoded letters. */
  encodedPage: (site: Site, page: string): string => `e ${pathCase(site, page)}`,
  /** The name of a post of a type alone, where several paths lead to it. */
  name: (type: string, slug: string): string => `n ${type} ${lowerCaseEncoded(slug)}`,
  /** A name that a post of a type had before. */
  oldName: (type: string, slug: string): string => `m ${type} ${lowerCaseEncoded(slug)}`,
  id: (id: number | string): string => `i ${id}`,
  /** A query variable that names a post, such as `?book=dune`. */
  query: (site: Site, page: string): string => `q ${pathCase(site, page)}`,
  file: (site: Site, page: string): string => `f ${pathCase(site, page)}`,
  /** A file without what the platform puts at the end of its name for sizes and edits. */
  fileStem: (site: Site, page: string): string => `s ${pathCase(site, page)}`,
  oldAddress: (site: Site, page: string): string => `o ${pathCase(site, page)}`,
  /** A page that was seen to lead elsewhere. */
  redirect: (site: Site, page: string): string => `r ${pathCase(site, page)}`,
  canonical: (site: Site, page: string): string => `c ${pathCase(site, page)}`,
  /** A list of posts, by the query variable that shows it and its value. */
  list: (variable: string, value: string): string => `l ${variable} ${lowerCaseEncoded(value)}`,
  /** The slug of what is not published. */
  hidden: (slug: string): string => `g ${lowerCaseEncoded(slug)}`,
};

/** WordPress compares without case; the files of a folder are told apart by it. */
function pathCase(site: Site, page: string): string {
  return site.wordpress === null ? page : lowerCaseEncoded(page);
}
