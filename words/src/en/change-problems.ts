import { CHANGE_PROBLEMS, type ChangeProblem } from '@signpost/contract/change-problems';

/** Why a change to a text was not made, or what else is to be known of it. */
export const changeProblems: Readonly<Record<ChangeProblem, string>> = CHANGE_PROBLEMS;
