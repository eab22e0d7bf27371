import { BackendRunFile } from '@signpost/contract/analyses';
import { nullable } from '@signpost/contract/fields';
import { isDeeperThan } from '@signpost/contract/wire-json';
import { UserError } from '@signpost/platform/errors';
import { describeProblem, findProblems, Type, type Static, type TSchema } from '@signpost/contract/schema';
import { wordsOf } from '../extraction/text/words.ts';
import { printable } from './printable.ts';

const MAX_DEPTH = 32;
/** The largest product of names and answers: the names are prepared for each answer. */
const MAX_NAMES_READ = 100_000_000;
/** The most names with the same first word: all of them are tried wherever the word occurs. */
const MAX_ALIKE = 1000;

/** The part of a stored extraction that is reused: the judgement. The whole extraction is compared with the new one. */
const Replayed = Type.Object({
  method: Type.Union([
    Type.Literal('deterministic'),
    Type.Literal('deterministic+model'),
    Type.Literal('deterministic+demo'),
  ]),
  modelProblem: nullable(Type.String()),
  sentiment: nullable(Type.Object({ value: Type.Number(), quote: Type.String() })),
  entities: Type.Array(
    Type.Object({
      name: Type.String(),
      competitorId: nullable(Type.String()),
      sentiment: nullable(Type.Number()),
    }),
  ),
  judgedNames: Type.Optional(Type.Array(Type.String())),
});

/**
 * Parses a run file from any source, with or without the envelope in which the service sends it. Throws a `UserError` for a file that
 * cannot be verified.
 */
export function parseRunFile(text: string): BackendRunFile {
  const json = parseJson(text);
  if (isDeeperThan(MAX_DEPTH, json)) throw new UserError('This is not a run file: it is nested too deeply.');
  const value = withoutEnvelope(json);
  const { format, format_version: version } = Object(value) as { format?: unknown; format_version?: unknown };
  if (format !== 'signpost-run')
    throw new UserError('This is not a run file: its format is not "signpost-run".');
  if (version !== 1)
    throw new UserError(
      `This run file has the format version ${printable(version)}; this program reads version 1.`,
    );
  const file = checked(BackendRunFile, value, '');
  for (const [at, { extraction }] of file.slots.entries())
    if (extraction !== null) checked(Replayed, extraction, `/slots/${at}/extraction`);
  const excess = findExcess(file);
  if (excess !== null) throw new UserError(`This run file would take too long to read: ${excess}.`);
  const contradiction = findContradiction(file);
  if (contradiction !== null) throw new UserError(`This run file contradicts itself: ${contradiction}.`);
  return file;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Leaves out the message of the parser, which quotes the file.
    throw new UserError('This is no valid JSON. Maybe it was cut off: export it again.', { cause: error });
  }
}

function withoutEnvelope(json: unknown): unknown {
  const { success, data } = Object(json) as { success?: unknown; data?: unknown };
  if (success !== true || typeof data !== 'object' || data === null) return json;
  const { is_stale: _addedByService, ...file } = data as { is_stale?: unknown };
  return file;
}

function checked<Schema extends TSchema>(schema: Schema, value: unknown, place: string) {
  const [first] = findProblems(schema, value);
  if (first === undefined) return value as Static<Schema>;
  const problem = describeProblem({ ...first, path: `${place}${first.path}` || 'it' });
  throw new UserError(`This run file is not complete: ${printable(problem)}.`);
}

/** Finds names that would make the reading time grow faster than the file. */
function findExcess({ names: { brand, competitors }, slots }: BackendRunFile): string | null {
  const names = [brand, ...competitors].flatMap(({ name, aliases }) => [name, ...aliases]);
  if (names.length * slots.length > MAX_NAMES_READ)
    return `it has ${names.length} names for ${slots.length} answers`;
  const alike = Map.groupBy(names, (name) => wordsOf(name)[0]?.text ?? '');
  const most = alike.values().reduce((longest, { length }) => Math.max(longest, length), 0);
  return most > MAX_ALIKE ? `${most} of its names begin with the same word` : null;
}

function findContradiction({ is_demo, names, engines, queries, slots }: BackendRunFile): string | null {
  const competitorIds = names.competitors.map(({ uuid }) => uuid);
  if (new Set(competitorIds).size < competitorIds.length) return 'a competitor is in it twice';
  const queryIds = new Set(queries.map(({ query_id: id }) => id));
  if (queryIds.size < queries.length) return 'a query is in it twice';
  const engineIds = new Set(engines.map(({ id }) => id));
  if (engineIds.size < engines.length) return 'an engine is in it twice';
  if (engines.some((engine) => engine.is_demo !== is_demo)) return 'is_demo is not what its engines say';
  const seen = new Set<string>();
  for (const [at, { query_id, engine_id, replicate, state, answer }] of slots.entries()) {
    if (!queryIds.has(query_id)) return `slots[${at}] is of a query that it does not have`;
    if (!engineIds.has(engine_id)) return `slots[${at}] is of an engine that it does not have`;
    if ((state === 'answered') !== (answer !== null))
      return `slots[${at}] is ${state}, and its answer says otherwise`;
    seen.add(JSON.stringify([query_id, engine_id, replicate]));
  }
  return seen.size < slots.length ? 'a question was put twice under the same number' : null;
}
