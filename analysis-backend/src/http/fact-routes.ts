import { BackendChangeFact, BackendNewFact } from '@signpost/contract/analyses';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { addFact, type NewFact } from '../facts/add-fact.ts';
import { getFactCheck } from '../facts/get-fact-check.ts';
import { listFacts } from '../facts/list-facts.ts';
import { removeFact } from '../facts/remove-fact.ts';
import { updateFact } from '../facts/update-fact.ts';
import type { FactChanges } from '../ports/fact-store.ts';
import { markInvented } from './mark-invented.ts';
import { pathId } from './path-id.ts';
import { readBody, readChanges } from './read-body.ts';
import { toFact, toFactCheck } from '../facts/to-facts.ts';

/** What is true of a brand, and which answers say otherwise. */
export function factRoutes(api: FastifyInstance, deps: AppDeps): void {
  api.get('/brands/:id/facts', async ({ params }) => ({
    facts: (await listFacts(deps, pathId(params, 'id'))).map(toFact),
  }));

  api.get('/brands/:id/facts/check', async ({ params }, reply) => {
    const check = await getFactCheck(deps, pathId(params, 'id'));
    markInvented(reply, check.isDemo);
    return toFactCheck(check);
  });

  api.post('/brands/:id/facts', async ({ params, body }, reply) => {
    const fact = await addFact(deps, pathId(params, 'id'), readNewFact(body));
    reply.code(201);
    return toFact(fact);
  });

  api.patch('/brands/:id/facts/:fid', async ({ params, body }) =>
    toFact(await updateFact(deps, pathId(params, 'id'), pathId(params, 'fid'), readFactChanges(body))),
  );

  api.delete('/brands/:id/facts/:fid', async ({ params }) => {
    await removeFact(deps, pathId(params, 'id'), pathId(params, 'fid'));
    return {};
  });
}

const RULES = { label: blankProblem, value: blankProblem, words: wordsProblem };

function readNewFact(body: unknown): NewFact {
  const { kind, label, words = [], value } = readBody(BackendNewFact, body, RULES);
  return { kind, label: label.trim(), words: distinct(words), value: value.trim() };
}

function readFactChanges(body: unknown): FactChanges {
  const { kind, label, words, value } = readChanges(BackendChangeFact, body, RULES);
  return {
    ...(kind !== undefined && { kind }),
    ...(label !== undefined && { label: label.trim() }),
    ...(words !== undefined && { words: distinct(words) }),
    ...(value !== undefined && { value: value.trim() }),
  };
}

function blankProblem(text: string): string | null {
  return text.trim() === '' ? 'must not be empty' : null;
}

function wordsProblem(words: readonly string[]): string | null {
  return words.every((word) => /[\p{L}\p{N}]/u.test(word))
    ? null
    : 'must list words, none of them without letters or digits';
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}
