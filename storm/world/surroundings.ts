import { freePort } from '../../service/test/servers/free-port.ts';
import { startRedis } from '../../service/test/servers/redis.ts';
import type { TestServer } from '../../service/test/servers/test-server.ts';
import type { Engine, Line } from '../plan.ts';
import { seededRandom, type Random } from '../random.ts';
import { startAiService, type AiService } from './ai-service.ts';
import { startDatabase } from './database.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { Relay } from './relay.ts';
import { startSite, type Site } from './site.ts';

/** Everything that our programs talk to, and the relays through which they do. */
export interface Surroundings {
  redis: TestServer;
  /** Null on SQLite. */
  database: TestServer | null;
  ai: AiService;
  mail: MailServer;
  site: Site;
  relays: ReadonlyMap<Line, Relay>;
  /** Where our programs listen. */
  ports: { one: number; two: number; backend: number };
  /** The port by which the other side of a line is reached. */
  portFor(line: Line): number;
  /** From now on the AI service, the site and the mail server misbehave. */
  begin(): void;
  stop(): Promise<void>;
}

export async function startSurroundings(engine: Engine, seed: number): Promise<Surroundings> {
  let isCalm = true;
  const moods = (about: string): Random => {
    const random = seededRandom(seed, about);
    return { ...random, chance: (share) => !isCalm && random.chance(share) };
  };
  const ai = await startAiService(moods('AI service'));
  const mail = await startMailServer(moods('mail'));
  const site = await startSite(moods('site'));
  const redis = await startRedis();
  const database = engine === 'sqlite' ? null : await startDatabase(engine);
  const ports = { one: await freePort(), two: await freePort(), backend: await freePort() };
  const relays = new Map<Line, Relay>([
    ['clients to one', await Relay.to(ports.one)],
    ['clients to two', await Relay.to(ports.two)],
    ['services to backend', await Relay.to(ports.backend)],
    ['services to redis', await Relay.to(portOf(redis))],
    ['services to mail', await Relay.to(mail.port)],
    ['services to site', await Relay.to(site.port)],
    ['backend to AI service', await Relay.to(ai.port)],
  ]);
  if (database !== null) relays.set('services to database', await Relay.to(portOf(database)));
  return {
    redis,
    database,
    ai,
    mail,
    site,
    relays,
    ports,
    portFor(line) {
      const relay = relays.get(line);
      if (relay === undefined) throw new Error(`There is no relay for ${line}`);
      return relay.port;
    },
    begin() {
      isCalm = false;
    },
    async stop() {
      for (const relay of relays.values()) relay.close();
      ai.stop();
      site.stop();
      await Promise.all([mail.stop(), redis.stop(), database?.stop()]);
    },
  };
}

function portOf({ url }: TestServer): number {
  return Number(new URL(url).port);
}
