import type { Account } from '../ports/provider.ts';

/** What the key of a service is sealed for. */
export function placeOfKey(account: Account) {
  return { table: 'ai_service', row: account, field: 'sealed_key' };
}
