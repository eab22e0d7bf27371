import { realWait, systemClock } from '@signpost/platform/time';
import { openTransport, type Transport } from './transport.ts';

const DEFAULT_ADDRESS = 'http://127.0.0.1:11434';
/** How long Ollama may take to answer, in milliseconds: it runs on this machine. */
const TIMEOUT_MS = 5000;
/** The largest accepted reply, in bytes, far above any list of models: any program may answer on that port. */
const MAX_REPLY_BYTES = 1024 * 1024;

/** The model to suggest when none is installed. */
const FIRST_MODEL = 'llama3.2';

/** Model names that are safe in settings and in a terminal. */
const CAN_BE_SET = /^[\w./:-]{1,100}$/;

/** The most models in the message. */
const MOST_MODELS = 20;

export interface Ollama {
  address: string;
  /** The models that can answer questions. */
  models: string[];
}

/** The Ollama on this machine; null when none answers. It is only mentioned, never used unless configured. */
export async function findOllama(address = DEFAULT_ADDRESS, timeoutMs = TIMEOUT_MS): Promise<Ollama | null> {
  const transport = openTransport({
    timeoutMs,
    maxReplyBytes: MAX_REPLY_BYTES,
    clock: systemClock,
    wait: realWait,
  });
  try {
    const version = await fetchObject(transport, `${address}/api/version`);
    if (version === null || !('version' in version)) return null;
    const tags = await fetchObject(transport, `${address}/api/tags`);
    return { address, models: modelsIn(tags) };
  } finally {
    await transport.close();
  }
}

/** The advice how to measure with it, with the exact settings. */
export function offerOf({ address, models }: Ollama): string {
  const [model = FIRST_MODEL] = models;
  const settings = `SIGNPOST_COMPATIBLE_BASE_URL=${address}/v1 SIGNPOST_ENGINES=compatible/${model}`;
  return models.length === 0
    ? `an Ollama answers at ${address} and has no model yet. To measure what one says: ollama pull ${model}, then ${settings}`
    : `an Ollama answers at ${address} and is not used. To measure what one of its models says (${models.join(', ')}): ${settings}`;
}

/** Null when nothing answers, or another program does. */
async function fetchObject(transport: Transport, url: string): Promise<object | null> {
  try {
    const { signal } = new AbortController();
    const { status, bytes } = await transport.send({ url, method: 'GET', headers: {}, signal });
    if (status !== 200 || bytes === null) return null;
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof body === 'object' ? body : null;
  } catch {
    return null;
  }
}

function modelsIn(tags: object | null): string[] {
  const { models } = (tags ?? {}) as { models?: unknown };
  if (!Array.isArray(models)) return [];
  const names = models.flatMap((model: { name?: unknown; details?: { family?: unknown } } | null) => {
    const { name, details } = model ?? {};
    // Models of the BERT family make embeddings and cannot answer.
    if (typeof name !== 'string' || String(details?.family).includes('bert')) return [];
    return CAN_BE_SET.test(name) ? [name] : [];
  });
  return names.slice(0, MOST_MODELS);
}
