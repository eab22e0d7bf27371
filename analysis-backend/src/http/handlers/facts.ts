import { BackendChangeFact, BackendNewFact } from '@signpost/contract/analyses';
import {
  addFact,
  listFacts,
  removeFact,
  updateFact,
  type FactDeps,
  type NewFact,
} from '../../facts/facts.ts';
import { getFactCheck, toFact, type FactCheckDeps } from '../../facts/get-fact-check.ts';
import type { FactChanges } from '../../ports/fact-store.ts';
import { blankProblem, distinct } from '../call/brand-bodies.ts';
import type { Handlers } from '../call/calls.ts';
import { readBody, readChanges } from '../call/read-body.ts';

export const factHandlers = {
  fetchFacts: async (deps, { ids }) => ({ facts: (await listFacts(deps, ids.id)).map(toFact) }),

  checkFacts: (deps, { ids }) => getFactCheck(deps, ids.id),

  addFact: async (deps, { ids, body }) => toFact(await addFact(deps, ids.id, readNewFact(body))),

  changeFact: async (deps, { ids, body }) =>
    toFact(await updateFact(deps, ids.id, ids.fid, readFactChanges(body))),

  removeFact: async (deps, { ids }) => {
    await removeFact(deps, ids.id, ids.fid);
    return {};
  },
} satisfies Partial<Handlers<FactDeps & FactCheckDeps>>;

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

function wordsProblem(words: readonly string[]): string | null {
  return words.every((word) => /[\p{L}\p{N}]/u.test(word))
    ? null
    : 'must list words, none of them without letters or digits';
}
