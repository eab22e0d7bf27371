import type { ServiceDatabase } from './service-database.ts';

interface Loaded<Value> {
  /** The change counter before it was loaded: what is loaded is at least as new. */
  counter: number;
  value: Value;
}

/** What `load` gives, loaded again once anything has changed. Given at once when it is known and so is the counter. */
export function untilChanged<Value>(
  { changeCounter }: Pick<ServiceDatabase, 'changeCounter'>,
  load: () => Promise<Value>,
): () => Value | Promise<Value> {
  let known: Loaded<Value> | null = null;
  let loading: Loaded<Promise<Value>> | null = null;

  async function loadAt(counter: number): Promise<Value> {
    try {
      const value = await load();
      known = { counter, value };
      return value;
    } finally {
      if (loading?.counter === counter) loading = null;
    }
  }

  function valueAt(counter: number): Value | Promise<Value> {
    if (known?.counter === counter) return known.value;
    // Whoever comes while it loads waits for the same.
    if (loading?.counter !== counter) loading = { counter, value: loadAt(counter) };
    return loading.value;
  }

  return () => {
    const counter = changeCounter();
    return typeof counter === 'number' ? valueAt(counter) : counter.then(valueAt);
  };
}
