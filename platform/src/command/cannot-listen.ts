import { messageOf, UserError } from '../errors/index.ts';

/** What to do about an address that cannot be listened on. `setting` names the port in the environment. */
export function cannotListen(
  error: unknown,
  { host, port, setting }: { host: string; port: number; setting: string },
): UserError {
  const { code } = error as NodeJS.ErrnoException;
  const other = port < 65_535 ? port + 1 : port - 1;
  const advice: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: another program listens there, maybe another Signpost.
Stop that one, or choose another port with --port ${other} or ${setting}=${other}; --port 0 takes any free one.`,
    EACCES: `This user may not listen on port ${port}: choose one from 1024 on, with --port or ${setting}.`,
  };
  return new UserError(advice[code ?? ''] ?? `Cannot listen on ${host}, port ${port}: ${messageOf(error)}`, {
    cause: error,
  });
}
