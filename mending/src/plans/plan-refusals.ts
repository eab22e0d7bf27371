import { AppError } from '@signpost/platform/errors';

export function noPlan(): AppError {
  return new AppError('plan_not_found', 404, 'There is no plan with this id.');
}

/** One plan at a time. */
export function planGoesOn(): AppError {
  return new AppError(
    'plan_running',
    409,
    'A plan is being applied or taken back. Wait for its end, or cancel it: GET /links/plans shows it.',
  );
}

export function unknownItem(problems: readonly string[]): AppError {
  return new AppError('plan_unknown_item', 400, `${problems.join('; ')}. No plan was made.`);
}
