import { lookup } from 'node:dns/promises';
import { withoutTrailingSlashes } from '@signpost/platform/text';
import { mayBeChosen } from '../providers/chosen-address.ts';
import { WireError } from '../shared/errors.ts';

/** The address in one spelling. Throws a 400 for one that an administrator may not name. */
export type AddressCheck = (address: string) => Promise<string>;

type LookUp = (host: string) => Promise<{ address: string }[]>;

export function addressCheck(lookUp: LookUp = (host) => lookup(host, { all: true })): AddressCheck {
  return async (text) => {
    const url = URL.parse(text.trim());
    if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
      throw new WireError(
        400,
        'The address must begin with http:// or https://, such as http://127.0.0.1:11434/v1.',
      );
    if (url.username !== '' || url.password !== '')
      throw new WireError(
        400,
        'The address must not hold a user or a password: give the key in its own field.',
      );
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const found = await lookUp(host).catch(() => {
      throw new WireError(400, `The name ${host} is not known: check the address.`);
    });
    if (!found.every(({ address }) => mayBeChosen(address)))
      throw new WireError(
        400,
        `The server ${host} is one of a private network. Only the environment of the service can name one (SIGNPOST_COMPATIBLE_BASE_URL).`,
      );
    return withoutTrailingSlashes(url.href);
  };
}
