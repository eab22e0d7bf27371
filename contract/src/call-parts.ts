export interface CallParts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With the ids in their places. */
  path: string;
  /** What was given besides the ids of the path. */
  rest: Readonly<Record<string, unknown>>;
}

/** A call such as `GET /index/runs/{id}` with what it was given. */
export function callParts(call: string, given: object = {}): CallParts {
  const [method, pattern = ''] = call.split(' ');
  const values = new Map(Object.entries(given));
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, id: string) => {
    const value = encodeURIComponent(String(values.get(id)));
    values.delete(id);
    return value;
  });
  return { method: method as CallParts['method'], path, rest: Object.fromEntries(values) };
}
