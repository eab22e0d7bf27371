import { startSignpost, type RunOptions, type Running } from './run-signpost.ts';

/** Starts `serve --sample` and returns what its greeting says to try. */
export async function startSample(
  folder: string,
  env: RunOptions['env'] = {},
): Promise<Running & { credentials: string; url: string; code: string; greeting: string }> {
  const running = startSignpost(['serve', '--sample', '--port', '0'], {
    env: { ...env, SIGNPOST_DATA: folder },
  });
  const [greeting, code = '', credentials = '', api = '', path = ''] = await running.printed(
    /This is an [^]*\/sign-in#code=(\S+)\n[^]*auth='([^']+)'\n  api=(\S+)\n  curl -u "\$auth" "\$api([^"]+)"[^]*Stop with Ctrl-C/,
  );
  return { ...running, credentials, url: api + path, code, greeting };
}
