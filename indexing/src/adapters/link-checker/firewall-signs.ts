import type { IncomingHttpHeaders } from 'node:http';

/** Headers that guards of web sites send when they turn a request away. */
const SIGNS = ['cf-mitigated', 'x-amzn-waf-action', 'x-datadome', 'x-sucuri-block', 'x-iinfo', 'x-dd-b'];
/** Servers that are guards: whether they or the site say 503 is not known. */
const GUARDS = /cloudflare|akamai|sucuri|imperva|incapsula|datadome|ddos-guard|big-?ip|barracuda|stackpath/i;

/** Whether an answer that is no success comes from a guard in front of the site, and says nothing of the page. */
export function isFirewallAnswer(status: number, headers: IncomingHttpHeaders): boolean {
  if (status < 400) return false;
  if (SIGNS.some((name) => headers[name] !== undefined)) return true;
  if (status !== 503 && status !== 406) return false;
  return GUARDS.test(String(headers.server ?? '')) || GUARDS.test(String(headers['x-cdn'] ?? ''));
}
