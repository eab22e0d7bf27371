/** Whether a person can be led there: anything else that is stored as an address, such as a script, is only shown. */
export function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address);
}
