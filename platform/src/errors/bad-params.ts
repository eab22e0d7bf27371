import { AppError } from './app-error.ts';

/** The contract's refusal of a request that lacks parameters. */
export function missingParams(names: string[]): AppError {
  return new AppError('rest_missing_callback_param', 400, `Missing parameter(s): ${names.join(', ')}`, {
    data: { params: names },
  });
}

/** The contract's refusal of a request with bad parameters: what is wrong, by name. `more` are further members of `data`. */
export function invalidParams(
  problems: ReadonlyMap<string, string>,
  more: Record<string, unknown> = {},
): AppError {
  const names = [...problems.keys()];
  const details = names.map((name) => [
    name,
    { code: 'rest_invalid_type', message: problems.get(name), data: { param: name } },
  ]);
  return new AppError('rest_invalid_param', 400, `Invalid parameter(s): ${names.join(', ')}`, {
    data: { params: Object.fromEntries(problems), details: Object.fromEntries(details), ...more },
  });
}
