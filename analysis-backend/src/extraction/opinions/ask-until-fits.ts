import { messageOf } from '@signpost/platform/errors';
import { describeProblem, findProblems, fits, type Static, type TSchema } from '@signpost/contract/schema';
import type { ModelQuestion } from '../../ports/engines.ts';

/** Asks a model. May throw. The caller checks what it resolves with. */
export type AskModel = (question: ModelQuestion) => Promise<unknown>;

const LONGEST_PROBLEM = 200;

/** One call, and one more when the reply does not fit the schema. Never throws: a failure is returned as a problem. */
export async function askUntilFits<Schema extends TSchema>(
  ask: AskModel,
  { question, schema, schemaName }: { question: string; schema: Schema; schemaName: string },
): Promise<{ reply: Static<Schema> } | { problem: string }> {
  const isUsable = (value: unknown): boolean => fits(schema, value);
  let note = '';
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    let value: unknown;
    try {
      value = await ask({ question, prompt: question + note, schema, schemaName, isUsable });
    } catch (error) {
      return { problem: messageOf(error).slice(0, LONGEST_PROBLEM) || 'The model could not be asked.' };
    }
    const problems = findProblems(schema, value);
    if (problems.length === 0) return { reply: value as Static<Schema> };
    // Only the places of the errors: the values may be words of the answer, which is a stranger's text.
    const places = problems.map(describeProblem);
    note = `\n\nYour last reply did not fit the schema (${places.join('; ').slice(0, LONGEST_PROBLEM)}). Reply with JSON that does.`;
  }
  return { problem: 'The model replied twice with something that does not fit the schema.' };
}
