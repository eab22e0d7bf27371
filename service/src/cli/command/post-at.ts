import { findAtAddress } from '@signpost/indexing/find-at-address';
import type { LinkIndex } from '@signpost/indexing/ports/link-index';
import { UserError } from '@signpost/platform/errors';

/** The id of the post at an address that a person has given. */
export async function postAt(index: LinkIndex, address: string): Promise<number> {
  const url = URL.parse(address);
  if (url === null)
    throw new UserError(`${address} is not a web address. It begins with https:// or http://.`);
  const found = await findAtAddress(index, url);
  if (found === null) throw new UserError(`No post is known at ${address}.`);
  return found.id;
}
