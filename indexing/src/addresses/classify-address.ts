import { parse } from 'tldts';
import { addressForm } from './address-form.ts';
import { externalKey, pageKey } from './address-keys.ts';
import { hasFileExtension } from './file-extensions.ts';
import { resolveAddress, WHOLE_ADDRESS } from './resolve-address.ts';
import { isUpload, placeIn, withoutWww, type Place, type Site } from './site.ts';

export type AddressKind = 'page' | 'file' | 'external' | 'other' | 'invalid';

export interface ClassifiedAddress {
  /** `page` and `file` are the site's own. */
  kind: AddressKind;
  /** The absolute address; what was written, where there is none. */
  url: string;
  /** For pages and files of the site the key by which they are looked up; for external ones their own. Null for the others. */
  key: string | null;
  /** Of pages and files of the site, see `addressForm`; else 0. */
  form: number;
  /** What comes after `#`. */
  fragment: string;
  /** Leads to a machine's own address: an IP address or `localhost`, and not the site's. */
  isLocal: boolean;
  /** A relative address that looks as if `https://` was forgotten. */
  isMissingScheme: boolean;
}

/** What an attribute as written leads to, seen from a document of the site. */
export function classifyAddress(raw: string, base: string, site: Site): ClassifiedAddress {
  const resolved = resolveAddress(raw, base);
  const none = { key: null, form: 0, fragment: '', isLocal: false, isMissingScheme: false };
  if (resolved.kind === 'invalid') return { kind: 'invalid', url: raw, ...none };
  if (resolved.kind === 'other') return { kind: 'other', url: resolved.url, ...none };

  const { url } = resolved;
  const path = url.pathname;
  const place = placeIn(site, withoutWww(url.host), path);
  const isOurs = place !== null;
  return {
    kind: !isOurs ? 'external' : isFile(place, path.slice(place.path.length), site) ? 'file' : 'page',
    url: url.href,
    key: isOurs ? pageKey(url, site) : externalKey(url, site.isTracking),
    form: isOurs ? addressForm(url, site) : 0,
    fragment: url.hash.slice(1),
    isLocal: !isOurs && isLocalHost(url.hostname),
    isMissingScheme: isOurs && !WHOLE_ADDRESS.test(raw) && looksLikeHost(raw),
  };
}

/** Which of the public numbers a link enters; null for none. */
export function countedAs(kind: AddressKind, site: Site): 'internal' | 'external' | null {
  if (kind === 'page' || (kind === 'file' && site.settings.countsFilesAsPages)) return 'internal';
  return kind === 'external' || (kind === 'other' && site.settings.countsOtherSchemes) ? 'external' : null;
}

function isFile(place: Place, path: string, site: Site): boolean {
  return isUpload(place, path, site) || hasFileExtension(path);
}

function isLocalHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('[')) return true;
  return parse(hostname, { extractHostname: false }).isIp === true;
}

/** Endings of files that are top-level domains as well. */
const AMBIGUOUS = new Set(['md', 'mov', 'pl', 'ps', 'py', 'rs', 'sh', 'zip']);

function looksLikeHost(raw: string): boolean {
  const text = raw.trim();
  const first = text.slice(0, 254).split(/[/?#\\]/, 1)[0] ?? '';
  if (first.toLowerCase().startsWith('www.')) return true;
  if (!first.includes('.') || first.includes(':') || first.startsWith('.')) return false;
  const { domain, isIcann, publicSuffix } = parse(first, { extractHostname: false });
  return (
    domain !== null && isIcann === true && !AMBIGUOUS.has(publicSuffix ?? '') && !hasFileExtension(first)
  );
}
