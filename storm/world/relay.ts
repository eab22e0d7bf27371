import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A relay on loopback in front of a port: it can break connections, hold everything up, or make it late. */
export class Relay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #released = new EventEmitter().setMaxListeners(0);
  #isCut = false;
  #isSilent = false;
  #delayMs = 0;

  private constructor(targetPort: number) {
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.resetAndDestroy();
        return;
      }
      const upstream = connect(targetPort, '127.0.0.1');
      this.#join(client, upstream);
      this.#join(upstream, client);
    });
  }

  static async to(targetPort: number, port = 0): Promise<Relay> {
    const relay = new Relay(targetPort);
    await once(relay.#server.listen(port, '127.0.0.1'), 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  silence(): void {
    this.#isSilent = true;
  }

  delay(byMs: number): void {
    this.#delayMs = byMs;
  }

  /** Everything gets through again, also what was held up. */
  heal(): void {
    this.#isCut = false;
    this.#isSilent = false;
    this.#delayMs = 0;
    this.#released.emit('release');
  }

  close(): void {
    this.cut();
    this.#released.emit('release');
    this.#server.close();
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.setNoDelay(true);
    const passOn = async (before: Promise<void>, chunk: Buffer): Promise<void> => {
      await before;
      await this.#let();
      if (!to.destroyed && !to.write(chunk)) await untilDrained(to);
      from.resume();
    };
    let passed = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      from.pause();
      passed = passOn(passed, chunk);
      // The other side went away while its data was held up.
      passed.catch(() => from.destroy());
    });
    from.on('end', () => void passed.then(() => to.end()));
    from.on('error', () => {});
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  async #let(): Promise<void> {
    if (this.#delayMs > 0) await pause(this.#delayMs);
    while (this.#isSilent) await once(this.#released, 'release');
  }
}

/** Ends when the socket takes more, or is closed; listens no longer than that. */
async function untilDrained(socket: Socket): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const ends = ['drain', 'close'].map((event) => once(socket, event, { signal }));
  await Promise.race(ends).finally(() => over.abort());
}
