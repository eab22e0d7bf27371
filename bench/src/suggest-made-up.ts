import { SuggestionEngine } from '@signpost/mending/suggest/engine';
import { makePost, makePosts } from './make-posts.ts';

/** Run as a program of its own, so that its memory is that of the engine: suggestions for all of the made-up posts. */
const posts = Number(process.argv[2]);

/** Milliseconds of the processor: other work on the machine does not count. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const PER_POST = 10;
const CHANGED = 20;

const engine = new SuggestionEngine();
const started = now();
let making = 0;
let before = now();
for (const post of makePosts(posts)) {
  making += now() - before;
  engine.put(post);
  before = now();
}
engine.train();
const indexed = now();
let proposals = 0;
const times: number[] = [];
for (let id = 1; id <= posts; id += 1) {
  const begun = now();
  proposals += engine.incoming(id, { limit: PER_POST }).length;
  times.push(now() - begun);
}
const suggested = now();
const changes: number[] = [];
for (let nth = 0; nth < CHANGED; nth += 1) {
  const post = makePost(nth, posts, 1);
  const begun = now();
  engine.put(post);
  engine.incoming(post.id, { limit: PER_POST });
  changes.push(now() - begun);
}
times.sort((one, other) => one - other);
process.stdout.write(
  JSON.stringify({
    proposals,
    indexSeconds: (indexed - started - making) / 1000,
    suggestSeconds: (suggested - indexed) / 1000,
    slowestMs: times.at(Math.floor(times.length * 0.99)),
    changedMs: Math.max(...changes),
  }),
);
