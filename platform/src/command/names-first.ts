import type { Command } from 'commander';

/** The arguments with the names of commands in front, as commander wants them: people also type options before a name. */
export function namesFirst(program: Command, args: readonly string[]): string[] {
  const takesValue = valueOptions(program);
  const names: string[] = [];
  const rest = [...args];
  for (let command = program; command.commands.length > 0;) {
    const at = firstOperand(rest, takesValue);
    const named = command.commands.find((one) => one.name() === rest[at]);
    if (named === undefined) break;
    names.push(...rest.splice(at, 1));
    command = named;
  }
  return [...names, ...rest];
}

/** The options of all commands that are followed by a value. */
function valueOptions(command: Command): Set<string | undefined> {
  const own = command.options.filter(({ required }) => required).map(({ long }) => long);
  return new Set([...own, ...command.commands.flatMap((one) => [...valueOptions(one)])]);
}

/** The place of the first argument that is neither an option nor the value of one. */
function firstOperand(args: readonly string[], takesValue: ReadonlySet<string | undefined>): number {
  let at = 0;
  while (args[at]?.startsWith('-') === true && args[at] !== '--') at += takesValue.has(args[at]) ? 2 : 1;
  return at;
}
