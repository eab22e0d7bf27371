import { describeProblem, findProblems } from '@signpost/contract/schema';
import { CallError } from './ask.ts';
import { shownTexts } from './shown-texts.ts';
import type { Tool, ToolContext } from './tool.ts';

/** A result as the protocol has it. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  /** `ok`, or the code of the failure, for the list of calls; not sent. */
  code: string;
}

/** Checks the arguments and runs the tool. A failure is a result that says what to do. */
export async function callTool(tool: Tool, context: ToolContext, given: unknown): Promise<ToolResult> {
  const args = withoutNulls(given ?? {});
  const problems = findProblems(tool.args, args);
  if (problems.length > 0)
    return failure('bad_arguments', `${problems.map(describeProblem).join('; ')}. ${argumentsOf(tool)}`);
  try {
    const reply = await tool.run(context, args as object);
    const { evidence } = reply as { evidence?: unknown };
    const shown = shownTexts({ ...reply, evidence: '' }, tool.longestText) as Record<string, unknown>;
    const structuredContent = { ...shown, evidence };
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
      code: 'ok',
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return failure(error.code, `${error.message} (${error.code})`);
  }
}

export function failure(code: string, text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true, code };
}

/** Models often send null for what they leave out. */
function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

function argumentsOf({ name, args }: Tool): string {
  const names = Object.keys(args.properties);
  return names.length === 0 ? `${name} takes no arguments.` : `${name} takes: ${names.join(', ')}.`;
}
