/** Whether the escapes of a part of an address, such as `%40`, can be decoded. */
export function isWellEscaped(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
