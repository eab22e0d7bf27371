/** Calls `make` once per object and remembers the result for that object. */
export function memoByObject<Key extends object, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const made = new WeakMap<Key, Result>();
  return (key) => {
    let result = made.get(key);
    if (result === undefined) {
      result = make(key);
      made.set(key, result);
    }
    return result;
  };
}
