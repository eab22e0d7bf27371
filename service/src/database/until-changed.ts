import type { ServiceDatabase } from './service-database.ts';

interface Loaded<Value> {
  /** The change counter from before loading: the value is at least as new as that. */
  counter: number;
  value: Value;
}

/** The value that `load` gives, loaded again after any change. It is returned at once when value and counter are known. */
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
    // Callers that come while it loads wait for the same load.
    if (loading?.counter !== counter) loading = { counter, value: loadAt(counter) };
    return loading.value;
  }

  return () => {
    const counter = changeCounter();
    return typeof counter === 'number' ? valueAt(counter) : counter.then(valueAt);
  };
}
