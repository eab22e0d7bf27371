import { guessesBy, trainStraighten, trainWeights, type Judge, type TargetExamples } from './judge.ts';

const FOLDS = 5;

/** One judge per fold of the targets, trained on all others; and one trained on all. */
export interface CrossFit {
  /** The judge that has not seen this target, by its place in the list. */
  judgeFor(target: number): Judge;
  whole: Judge;
}

/** Trains and straightens on targets, so that none is judged by what was learnt from itself. */
export function crossFit(targets: readonly TargetExamples[]): CrossFit {
  const foldOf = (target: number): number => target % FOLDS;
  const weights = Array.from({ length: FOLDS }, (_, fold) =>
    trainWeights(targets.filter((_examples, target) => foldOf(target) !== fold)),
  );
  const guesses = targets.map((examples, target) => {
    const trained = weights[foldOf(target)];
    return trained === undefined ? [] : guessesBy(trained, examples);
  });
  const judges = weights.map((trained, fold) => ({
    weights: trained,
    straighten: trainStraighten(guesses.filter((_, target) => foldOf(target) !== fold).flat()),
  }));
  const whole = { weights: trainWeights(targets), straighten: trainStraighten(guesses.flat()) };
  return { judgeFor: (target) => judges[foldOf(target)] ?? whole, whole };
}
