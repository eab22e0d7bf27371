const DEFAULT_ADDRESS = 'http://127.0.0.1:11434';
const TIMEOUT_MS = 1000;

/** The address of an Ollama on this machine; null when none answers. It is told of, never used without being asked for. */
export async function findOllama(address = DEFAULT_ADDRESS): Promise<string | null> {
  try {
    const reply = await fetch(`${address}/api/version`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await reply.json();
    const isOllama = reply.ok && typeof body === 'object' && body !== null && 'version' in body;
    return isOllama ? address : null;
  } catch {
    // Nothing there, or something else: no reason to speak of it.
    return null;
  }
}
