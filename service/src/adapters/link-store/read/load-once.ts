interface Loaded<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): unknown;
}

/** Loads what is not loaded yet. A failure is not kept: the next call tries again. */
export function loadOnce<Key, Value>(
  loaded: Loaded<Key, Value>,
  key: Key,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const loading = load();
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}
